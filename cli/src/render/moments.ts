const dates = new Intl.DateTimeFormat('es-MX', { dateStyle: 'medium' });
const moments = new Intl.DateTimeFormat('es-MX', {
  dateStyle: 'medium',
  timeStyle: 'short',
  hourCycle: 'h23',
});
const numbers = new Intl.NumberFormat('es-MX');

/** A day as people write it, by this computer's clock. @param iso ISO 8601 */
export const day = (iso: string): string => dates.format(new Date(iso));

/** A day and an hour. */
export const moment = (iso: string): string => moments.format(new Date(iso));

export const count = (value: number): string => numbers.format(value);
