import type { ByteRange } from '../../ground/files/Depot.ts';

/**
 * The part of a file that a `Range` header asks for (RFC 9110 §14). Undefined: the whole, as where several parts are asked for,
 * or what asks is not understood, which a server may.
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | 'beyond' | undefined {
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
