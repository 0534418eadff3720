import type { Message } from '@recado/contract';
import { conversations } from '@recado/texts';
import { formatDate } from '@recado/ui';

const { today, yesterday } = conversations.thread;
const weekday = new Intl.DateTimeFormat('es-MX', { weekday: 'long' });
const DAY = 86_400_000;

/** The reader's day of an instant. */
const dayOf = (instant: string): string => new Date(instant).toDateString();

/** A day in the words one uses for it: `Hoy`, `Ayer`, `Martes`, else its date. */
export function tellDay(instant: string, now = new Date()): string {
  const day = dayOf(instant);
  if (day === now.toDateString()) return today;
  if (day === new Date(now.getTime() - DAY).toDateString()) return yesterday;
  const then = new Date(instant);
  if (then < now && now.getTime() - then.getTime() < 6 * DAY) {
    const name = weekday.format(then);
    return name.charAt(0).toLocaleUpperCase('es-MX') + name.slice(1);
  }
  return formatDate(instant);
}

/** Milliseconds after which somebody begins anew. */
const RUN = 5 * 60_000;

/** Whether it is the first of its day. */
export function startsDay(messages: readonly Message[], index: number): boolean {
  const [one, previous] = [messages[index], messages[index - 1]];
  return one !== undefined && (previous === undefined || dayOf(one.timestamp) !== dayOf(previous.timestamp));
}

/** Whether the one before is of somebody else, or of long ago. */
export function startsRun(messages: readonly Message[], index: number): boolean {
  const [one, previous] = [messages[index], messages[index - 1]];
  if (!one || !previous || one.direction !== previous.direction || startsDay(messages, index)) return true;
  if (one.phoneNumber !== previous.phoneNumber || one.lid !== previous.lid) return true;
  return Date.parse(one.timestamp) - Date.parse(previous.timestamp) > RUN;
}
