/**
 * Returns the local date of an instant, such as `2026-03-07`. Returns an empty string for an invalid instant.
 */
export function toLocalDay(instant: unknown): string {
  const date = new Date(typeof instant === 'string' ? instant : Number.NaN);
  // Use the Swedish locale, because it formats dates as ISO 8601.
  return Number.isNaN(date.getTime()) ? '' : new Intl.DateTimeFormat('sv-SE').format(date);
}

/** Returns the first or last instant of a local day. Returns undefined for an incomplete date. */
export function toDayBoundary(day: string, kind: 'from' | 'until'): string | undefined {
  const date = new Date(`${day}T${kind === 'from' ? '00:00:00.000' : '23:59:59.999'}`);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}
