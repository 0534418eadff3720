/** `2026-03-07` of an instant, by the reader's clock; an empty text where there is none. */
export function dayOf(instant: unknown): string {
  const date = new Date(typeof instant === 'string' ? instant : Number.NaN);
  // Swedish dates are ISO dates.
  return Number.isNaN(date.getTime()) ? '' : new Intl.DateTimeFormat('sv-SE').format(date);
}

/** The instant at which a day begins or ends; undefined while the day is not a whole date. */
export function edgeOf(day: string, kind: 'from' | 'until'): string | undefined {
  const date = new Date(`${day}T${kind === 'from' ? '00:00:00.000' : '23:59:59.999'}`);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}
