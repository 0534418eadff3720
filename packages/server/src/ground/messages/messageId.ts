import { v7 } from 'uuid';

let lastSequence = 0;

/**
 * A new id (UUIDv7) for a message of the given time. The time is the message's own, not now, so that the id tells the
 * partition its message is in. Ids of one millisecond made by one process sort in the order they were made: WhatsApp's
 * times are whole seconds, and the messages of one second must not be shuffled.
 */
export function messageId(timestamp: Date): string {
  const arrival = Date.now() % 2 ** 32;
  lastSequence = arrival > lastSequence ? arrival : (lastSequence + 1) % 2 ** 32;
  return v7({ msecs: timestamp.getTime(), seq: lastSequence });
}

/** Whether `messageId` may have made it: other ids carry no time. */
export const isMessageId = (id: string): boolean => timestampOf(id) !== undefined;

/** The time of the message that `messageId` made this id for; undefined for any other text. */
export function timestampOf(id: string): Date | undefined {
  const match = /^([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i.exec(id);
  return match ? new Date(Number.parseInt(`${match[1]}${match[2]}`, 16)) : undefined;
}
