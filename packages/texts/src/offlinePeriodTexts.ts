import { pluralize } from './pluralize.ts';

interface OfflinePeriod {
  /** Start of the offline period, in ISO 8601. */
  readonly beganAt: string;
  readonly endedAt: string;
  readonly messages: number;
  readonly people: number;
  readonly undecryptable: number;
}

/** Summary of a line's offline period and of the messages received afterwards. */
export const offlinePeriodTexts = {
  title: 'De vuelta después de estar sin conexión',
  /** `when`: formatted time, such as '3 mar 2026, 10:15 a.m.'. Its final period also ends the sentence. */
  ended: (when: string) => `Se reconectó: ${when}`,
  /** `length`: formatted duration of the offline period, such as '42 min'. */
  lasted: (length: string) => `Estuvo ${length} sin conexión`,
  moment: 'menos de un minuto',
  minutes: (count: number) => `${count} min`,
  hours: (count: number) => `${count} h`,
  days: (count: number) => `${count} ${pluralize(count, 'día', 'días')}`,
  nothing: 'no se recuperó ningún mensaje',
  recovered: (count: string, people: string) =>
    `${pluralize(count, 'se recuperó', 'se recuperaron')} ${count} ${pluralize(count, 'mensaje', 'mensajes')}, de ${people} ${pluralize(people, 'persona', 'personas')}`,
  unread: (count: string) => `${count} no se ${pluralize(count, 'pudo', 'pudieron')} descifrar`,
  beyond: 'WhatsApp guarda 30 días lo que no pudo entregar; lo que le escribieron antes ya no llega',
} as const;

const number = new Intl.NumberFormat('es-MX');
const MINUTE_MS = 60_000;
/**
 * Milliseconds for which WhatsApp keeps undelivered messages: up to 30 days, according to the section
 * “Undelivered Messages” of its privacy policy.
 */
const WHATSAPP_RETENTION_MS = 30 * 24 * 60 * MINUTE_MS;

/**
 * Describes an offline period: “Estuvo 42 min sin conexión; se recuperaron 7 mensajes, de 3
 * personas; 1 no se pudo descifrar.”
 */
export function describeOfflinePeriod({ beganAt, endedAt, messages, people, undecryptable }: OfflinePeriod): string {
  const durationMs = Date.parse(endedAt) - Date.parse(beganAt);
  const parts = [
    offlinePeriodTexts.lasted(formatDuration(durationMs)),
    messages === 0
      ? offlinePeriodTexts.nothing
      : offlinePeriodTexts.recovered(number.format(messages), number.format(people)),
    ...(undecryptable === 0 ? [] : [offlinePeriodTexts.unread(number.format(undecryptable))]),
    ...(durationMs > WHATSAPP_RETENTION_MS ? [offlinePeriodTexts.beyond] : []),
  ];
  return `${parts.join('; ')}.`;
}

function formatDuration(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / MINUTE_MS);
  if (minutes < 1) return offlinePeriodTexts.moment;
  if (minutes < 60) return offlinePeriodTexts.minutes(minutes);
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return offlinePeriodTexts.days(Math.floor(hours / 24));
  const remainingMinutes = minutes % 60;
  return [
    offlinePeriodTexts.hours(hours),
    ...(remainingMinutes === 0 ? [] : [offlinePeriodTexts.minutes(remainingMinutes)]),
  ].join(' ');
}
