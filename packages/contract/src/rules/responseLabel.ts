export type ResponseLabel = 'success' | 'clientError' | 'serverError';

/** See docs/product.md §2, API Explorer. Undefined for 1xx and 3xx, which have no label there. */
export function responseLabel(status: number): ResponseLabel | undefined {
  if (status >= 200 && status < 300) return 'success';
  if (status >= 400 && status < 500) return 'clientError';
  return status >= 500 ? 'serverError' : undefined;
}
