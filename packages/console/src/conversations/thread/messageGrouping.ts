import type { Message } from '@recado/contract';
import { conversations } from '@recado/texts';
import { formatDate } from '@recado/ui';

const { today, yesterday } = conversations.thread;
const weekday = new Intl.DateTimeFormat('es-MX', { weekday: 'long' });
const DAY_MS = 86_400_000;

/** Returns the calendar day of an instant in the reader's time zone. */
const dayOf = (instant: string): string => new Date(instant).toDateString();

/** Formats a day as `Hoy`, `Ayer` or a weekday such as `Martes`; any other day as its date. */
export function formatDay(instant: string, now = new Date()): string {
  const day = dayOf(instant);
  if (day === now.toDateString()) return today;
  if (day === new Date(now.getTime() - DAY_MS).toDateString()) return yesterday;
  const then = new Date(instant);
  if (then < now && now.getTime() - then.getTime() < 6 * DAY_MS) {
    const name = weekday.format(then);
    return name.charAt(0).toLocaleUpperCase('es-MX') + name.slice(1);
  }
  return formatDate(instant);
}

/** Milliseconds after which a message of the same author starts a new group of messages. */
const RUN_GAP_MS = 5 * 60_000;

/** Returns whether a message is the first of its day. */
export function isFirstOfDay(messages: readonly Message[], index: number): boolean {
  const [message, previous] = [messages[index], messages[index - 1]];
  return message !== undefined && (previous === undefined || dayOf(message.timestamp) !== dayOf(previous.timestamp));
}

/** Returns whether the previous message has another author or is much older. */
export function isFirstOfRun(messages: readonly Message[], index: number): boolean {
  const [message, previous] = [messages[index], messages[index - 1]];
  if (!message || !previous || message.direction !== previous.direction || isFirstOfDay(messages, index)) return true;
  if (message.phoneNumber !== previous.phoneNumber || message.lid !== previous.lid) return true;
  return Date.parse(message.timestamp) - Date.parse(previous.timestamp) > RUN_GAP_MS;
}
