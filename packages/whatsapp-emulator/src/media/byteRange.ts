/** First and last byte, both included. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/**
 * Reads a `Range` header with one range (RFC 9110 §14.2).
 *
 * @returns the range cut to the file; `whole` for no header, another unit, several ranges or nonsense, which a server
 *   ignores; `unsatisfiable` when it begins behind the end (416)
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const match = header?.match(/^bytes=(\d*)-(\d*)$/);
  const [, from = '', to = ''] = match ?? [];
  if (from === '' && to === '') return 'whole';
  const first = from === '' ? Math.max(size - Number(to), 0) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (first >= size) return 'unsatisfiable';
  return last < first ? 'whole' : { first, last };
}
