/**
 * Reads a page of a list and, from the header `Content-Range`, the total number of rows in the list. See
 * docs/guides/back-office-api.md.
 */
export async function readListPage<Result>(
  request: (onHeaders: (headers: Readonly<Record<string, string>>) => void) => Promise<Result>,
): Promise<{ readonly result: Result; readonly total: number }> {
  let total = 0;
  const result = await request(headers => {
    total = Number(/\/(\d+)$/.exec(headers['content-range'] ?? '')?.[1] ?? 0);
  });
  return { result, total };
}
