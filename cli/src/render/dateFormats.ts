const dateFormat = new Intl.DateTimeFormat('es-MX', { dateStyle: 'medium' });
const dateTimeOptions = { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' } as const;
const dateTimeFormat = new Intl.DateTimeFormat('es-MX', dateTimeOptions);
const numberFormat = new Intl.NumberFormat('es-MX');

/** Formats a date in the local time zone. @param iso ISO 8601 */
export const formatDate = (iso: string): string => dateFormat.format(new Date(iso));

/** Formats a date and time in the local time zone for a table whose caption names the zone. @param iso ISO 8601 */
export const formatDateTime = (iso: string): string => dateTimeFormat.format(new Date(iso));

/** Formats a date and time in a time zone. @param iso ISO 8601 @param timeZone IANA name, for example America/Mexico_City */
export const formatDateTimeIn = (iso: string, timeZone: string): string =>
  new Intl.DateTimeFormat('es-MX', { ...dateTimeOptions, timeZone }).format(new Date(iso));

/** Formats a date and time in a time zone, and names the zone. */
export const formatZonedDateTime = (iso: string, timeZone: string): string =>
  `${formatDateTimeIn(iso, timeZone)} (${timeZone})`;

/** Formats a date and time in the local time zone, and names the zone. @param iso ISO 8601 */
export const formatLocalDateTime = (iso: string): string => formatZonedDateTime(iso, getLocalTimeZone());

/** IANA name of the local time zone, for example America/Mexico_City. */
export const getLocalTimeZone = (): string => dateTimeFormat.resolvedOptions().timeZone;

export const formatNumber = (value: number): string => numberFormat.format(value);
