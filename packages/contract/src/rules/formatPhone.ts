/**
 * Digits with their country code, grouped to be read: `+52 1 55 1234 5678`; of other countries `+1 5551234567` as they
 * are. Hints only: what is called or compared are always the digits.
 */
export function formatPhone(digits: string): string {
  const mexican = /^52(1?)(55|56|33|81)?(\d+)$/.exec(digits);
  if (!mexican) return /^\d+$/.test(digits) ? `+${digits}` : digits;
  const [, one, area, rest = ''] = mexican;
  const local = `${area ?? ''}${rest}`;
  if (local.length !== 10) return `+${digits}`;
  const groups = area
    ? [area, local.slice(2, 6), local.slice(6)]
    : [local.slice(0, 3), local.slice(3, 6), local.slice(6)];
  return ['+52', one, ...groups].filter(Boolean).join(' ');
}
