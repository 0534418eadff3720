/**
 * Converts a `Retry-After` header to milliseconds: seconds or an HTTP date (RFC 9110 §10.2.3).
 * Returns null for any other value.
 */
export function parseRetryAfter(header: string | string[] | undefined, now = new Date()): number | null {
  const text = [header].flat()[0]?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  const time = /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? null : Math.max(0, time - now.getTime());
}
