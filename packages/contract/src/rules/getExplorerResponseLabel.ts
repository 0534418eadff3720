export type ExplorerResponseLabel = 'success' | 'clientError' | 'serverError';

/** Returns the API Explorer's label for a status (docs/product.md §2). Statuses 1xx and 3xx have no label. */
export function getExplorerResponseLabel(status: number): ExplorerResponseLabel | undefined {
  if (status >= 200 && status < 300) return 'success';
  if (status >= 400 && status < 500) return 'clientError';
  return status >= 500 ? 'serverError' : undefined;
}
