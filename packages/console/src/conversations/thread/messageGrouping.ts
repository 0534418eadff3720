import type { Message } from '@recado/contract';
import { conversationTexts } from '@recado/texts';
import { formatDate } from '@recado/ui';

const { today, yesterday } = conversationTexts.thread;
const weekday = new Intl.DateTimeFormat('es-MX', { weekday: 'long' });
const DAY_MS = 86_400_000;

/** Returns the calendar day of an instant in the reader's time zone. */
const dayOf = (instant: string): string => new Date(instant).toDateString();

/** Formats a day as `Hoy`, `Ayer` or a weekday such as `Martes`, and any other day as its date. */
export function formatMessageDay(instant: string, now = new Date()): string {
  const day = dayOf(instant);
  if (day === now.toDateString()) return today;
  if (day === new Date(now.getTime() - DAY_MS).toDateString()) return yesterday;
  const date = new Date(instant);
  if (date < now && now.getTime() - date.getTime() < 6 * DAY_MS) {
    const name = weekday.format(date);
    return name.charAt(0).toLocaleUpperCase('es-MX') + name.slice(1);
  }
  return formatDate(instant);
}

/** Milliseconds after which a message of the same author starts a new group of messages. */
const RUN_GAP_MS = 5 * 60_000;

/** Returns whether a message is the first of its day. */
export function isFirstMessageOfDay(messages: readonly Message[], index: number): boolean {
  const [message, previous] = [messages[index], messages[index - 1]];
  return message !== undefined && (previous === undefined || dayOf(message.timestamp) !== dayOf(previous.timestamp));
}

/**
 * Returns whether a message starts a new group: it is the first of its day, or the message before it has
 * another author or is much older.
 */
export function isFirstOfMessageGroup(messages: readonly Message[], index: number): boolean {
  const [message, previous] = [messages[index], messages[index - 1]];
  if (!message || !previous || message.direction !== previous.direction || isFirstMessageOfDay(messages, index))
    return true;
  if (message.phoneNumber !== previous.phoneNumber || message.lid !== previous.lid) return true;
  return Date.parse(message.timestamp) - Date.parse(previous.timestamp) > RUN_GAP_MS;
}
