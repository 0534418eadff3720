import { createHash } from 'node:crypto';
import { isRecord, toList, toText } from './jsonValues.ts';
import type { GraphMessage, GraphMessageStatus } from './webhookTypes.ts';

/** Milliseconds by which a message's time may be ahead of our clock. The host accepts the same. */
const MAX_CLOCK_LEAD_MS = 86_400_000;

/** Fields that identify a person. */
const IDENTIFIERS: readonly string[] = [
  ...['from', 'from_user_id', 'from_parent_user_id', 'to', 'to_user_id'],
  ...['recipient_id', 'recipient_user_id', 'recipient_parent_user_id'],
];

/**
 * Reads the time of a message or status, in Unix milliseconds. Undefined if the time is missing, no number, or further
 * ahead than a clock may be. Such a message has the time of its arrival.
 */
export function readGraphTime(timestamp: unknown, now: number): number | undefined {
  const isWritten = typeof timestamp === 'number' || toText(timestamp) !== undefined;
  const at = isWritten ? Number(timestamp) * 1000 : Number.NaN;
  return at > 0 && at <= now + MAX_CLOCK_LEAD_MS ? at : undefined;
}

/**
 * Extracts the messages of a change, oldest first. A message without a readable time follows the others. A message
 * without an ID gets one from its content, so that its repetition is recognized.
 */
export function extractGraphMessages(value: unknown): readonly GraphMessage[] {
  const messages = toList(value)
    .filter(isRecord)
    .map(record => ({ ...normalizeIdentifiers(record), id: readMessageId(record) }) as unknown as GraphMessage);
  return messages.toSorted((first, second) => compareTimes(toSortableTime(first), toSortableTime(second)));
}

/** Returns the number of list entries that are no message, status or call at all. */
export const countMalformedEntries = (value: unknown): number =>
  value === undefined || value === null ? 0 : Array.isArray(value) ? value.filter(entry => !isRecord(entry)).length : 1;

/** Extracts the statuses of a change. A status without a readable time gets the time of its arrival. */
export const extractMessageStatuses = (value: unknown, now: number): readonly GraphMessageStatus[] =>
  toList(value)
    .filter(isRecord)
    .filter(({ id }) => toText(id) !== undefined)
    .map(status => ({
      ...normalizeIdentifiers(status),
      timestamp: String(Math.floor((readGraphTime(status.timestamp, now) ?? now) / 1000)),
    })) as unknown as GraphMessageStatus[];

/**
 * Converts the webhook field `user_id_update`, which Meta documented until 11 August 2026, to the system message that
 * replaced it.
 */
export const extractUserIdUpdates = (value: unknown): readonly GraphMessage[] =>
  toList(value)
    .filter(isRecord)
    .flatMap(({ user_id: change, wa_id: waId, timestamp }) => {
      const { previous, current } = isRecord(change) ? change : {};
      const [previousId, currentId] = [toText(previous), toText(current)];
      if (previousId === undefined || currentId === undefined) return [];
      const from = toText(waId);
      return [
        {
          id: `user_id_update.${currentId}`,
          timestamp: timestamp as string,
          type: 'system',
          ...(from !== undefined && { from }),
          from_user_id: currentId,
          system: { type: 'user_changed_user_id', previous_user_id: previousId, user_id: currentId },
        },
      ];
    });

/**
 * Extracts calls as messages of the type `call`. A call of the business is extracted only when it ended, because nobody
 * here has to answer it.
 */
export const extractCalls = (value: unknown): readonly GraphMessage[] =>
  extractGraphMessages(value)
    .map(call => ({ ...call, type: 'call', call: call as unknown as GraphMessage['call'] }) as GraphMessage)
    .filter(({ call }) => call?.direction !== OUTGOING_CALL || call.event === 'terminate');

/** Direction of a call that the business started. */
export const OUTGOING_CALL = 'BUSINESS_INITIATED';

/** Removes identifiers without a value. For a customer who hides the number, Meta omits it or sends an empty text. */
const normalizeIdentifiers = (entry: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(entry)
      .map(([name, value]) => [name, IDENTIFIERS.includes(name) ? toIdentifier(value) : value] as const)
      .filter(([, value]) => value !== undefined),
  );

const toIdentifier = (value: unknown): string | undefined =>
  Number.isSafeInteger(value) ? String(value) : toText(value);

const readMessageId = (record: Readonly<Record<string, unknown>>): string =>
  toIdentifier(record.id) ??
  `unidentified.${createHash('sha256').update(JSON.stringify(record)).digest('hex').slice(0, 32)}`;

const toSortableTime = ({ timestamp }: GraphMessage): number => {
  const seconds = Number(timestamp);
  return Number.isFinite(seconds) ? seconds : Infinity;
};
const compareTimes = (first: number, second: number): number => (first === second ? 0 : first < second ? -1 : 1);
