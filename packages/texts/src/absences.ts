import { agree } from './agree.ts';

interface Absence {
  /** ISO 8601. */
  readonly beganAt: string;
  readonly endedAt: string;
  readonly messages: number;
  readonly people: number;
  readonly undecryptable: number;
}

/** What a line missed while it was not connected, and what came afterwards. */
export const absences = {
  title: 'De vuelta después de una ausencia',
  /** `when`: '3 mar 2026, 10:15 a.m.', which ends in a point of its own. */
  ended: (when: string) => `Se reconectó: ${when}`,
  /** `length`: '42 min'. */
  lasted: (length: string) => `Estuvo ${length} sin conexión`,
  moment: 'menos de un minuto',
  minutes: (count: number) => `${count} min`,
  hours: (count: number) => `${count} h`,
  days: (count: number) => `${count} ${agree(count, 'día', 'días')}`,
  nothing: 'no se recuperó ningún mensaje',
  recovered: (count: string, people: string) =>
    `${agree(count, 'se recuperó', 'se recuperaron')} ${count} ${agree(count, 'mensaje', 'mensajes')}, de ${people} ${agree(people, 'persona', 'personas')}`,
  unread: (count: string) => `${count} no se ${agree(count, 'pudo', 'pudieron')} descifrar`,
  beyond: 'WhatsApp guarda 30 días lo que no pudo entregar; lo que le escribieron antes ya no llega',
} as const;

const number = new Intl.NumberFormat('es-MX');
const MINUTE = 60_000;
/** For so long WhatsApp keeps what it could not deliver (its privacy policy, “Undelivered Messages”: up to 30 days). */
const KEPT_BY_WHATSAPP = 30 * 24 * 60 * MINUTE;

/** “Estuvo 42 min sin conexión; se recuperaron 7 mensajes, de 3 personas; 1 no se pudo descifrar.” */
export function tellAbsence({ beganAt, endedAt, messages, people, undecryptable }: Absence): string {
  const length = Date.parse(endedAt) - Date.parse(beganAt);
  const parts = [
    absences.lasted(lengthOf(length)),
    messages === 0 ? absences.nothing : absences.recovered(number.format(messages), number.format(people)),
    ...(undecryptable === 0 ? [] : [absences.unread(number.format(undecryptable))]),
    ...(length > KEPT_BY_WHATSAPP ? [absences.beyond] : []),
  ];
  return `${parts.join('; ')}.`;
}

function lengthOf(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / MINUTE);
  if (minutes < 1) return absences.moment;
  if (minutes < 60) return absences.minutes(minutes);
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return absences.days(Math.floor(hours / 24));
  const rest = minutes % 60;
  return [absences.hours(hours), ...(rest === 0 ? [] : [absences.minutes(rest)])].join(' ');
}
