/**
 * Formats a phone number for display. Mexican numbers are grouped (`+52 1 55 1234 5678`), those of
 * other countries are not (`+14155550100`). To dial or compare numbers, use the plain digits.
 */
export function formatPhone(digits: string): string {
  const mexican = /^52(1?)(55|56|33|81)?(\d+)$/.exec(digits);
  if (!mexican) return /^\d+$/.test(digits) ? `+${digits}` : digits;
  const [, mobilePrefix, area, rest = ''] = mexican;
  const local = `${area ?? ''}${rest}`;
  if (local.length !== 10) return `+${digits}`;
  const groups = area
    ? [area, local.slice(2, 6), local.slice(6)]
    : [local.slice(0, 3), local.slice(3, 6), local.slice(6)];
  return ['+52', mobilePrefix, ...groups].filter(Boolean).join(' ');
}
