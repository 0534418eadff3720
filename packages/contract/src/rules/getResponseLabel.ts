export type ResponseLabel = 'success' | 'clientError' | 'serverError';

/** Returns a status label of the API Explorer (docs/product.md §2). 1xx and 3xx have none. */
export function getResponseLabel(status: number): ResponseLabel | undefined {
  if (status >= 200 && status < 300) return 'success';
  if (status >= 400 && status < 500) return 'clientError';
  return status >= 500 ? 'serverError' : undefined;
}
