import type { ByteRange } from '../../../core/files/ReadableFile.ts';

/**
 * Parses a `Range` header (RFC 9110 §14). Returns undefined, which means the whole file, if there is no
 * header. It also does so for several ranges and for invalid headers, because a server may ignore them.
 */
export function parseRangeHeader(header: string | undefined, size: number): ByteRange | 'beyond' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  if (from === '') {
    const length = Math.min(Number(to), size);
    return length === 0 ? 'beyond' : { first: size - length, last: size - 1 };
  }
  const [first, last] = [Number(from), to === '' ? size - 1 : Math.min(Number(to), size - 1)];
  if (to !== '' && Number(to) < first) return undefined;
  return first >= size ? 'beyond' : { first, last };
}
