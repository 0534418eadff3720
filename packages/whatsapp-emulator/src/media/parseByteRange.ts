/** Positions of the first and the last byte of a range, both included. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/**
 * Parses a `Range` header with one range (RFC 9110 §14.2).
 *
 * @returns the range limited to the file; `whole` for a header that a server ignores (absent, other
 *   unit, several ranges, malformed); `unsatisfiable` if the range begins after the end (416)
 */
export function parseByteRange(header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const match = header?.match(/^bytes=(\d*)-(\d*)$/);
  const [, from = '', to = ''] = match ?? [];
  if (from === '' && to === '') return 'whole';
  const first = from === '' ? Math.max(size - Number(to), 0) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (first >= size) return 'unsatisfiable';
  return last < first ? 'whole' : { first, last };
}
