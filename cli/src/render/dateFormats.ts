const dateFormat = new Intl.DateTimeFormat('es-MX', { dateStyle: 'medium' });
const dateTimeFormat = new Intl.DateTimeFormat('es-MX', {
  dateStyle: 'medium',
  timeStyle: 'short',
  hourCycle: 'h23',
});
const numberFormat = new Intl.NumberFormat('es-MX');

/** Formats a date in the local time zone. @param iso ISO 8601 */
export const formatDate = (iso: string): string => dateFormat.format(new Date(iso));

/** Formats a date and time in the local time zone. @param iso ISO 8601 */
export const formatDateTime = (iso: string): string => dateTimeFormat.format(new Date(iso));

export const formatNumber = (value: number): string => numberFormat.format(value);
