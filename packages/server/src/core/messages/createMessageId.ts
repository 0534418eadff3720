import { v7 } from 'uuid';

let lastSequence = 0;

/**
 * Creates a UUIDv7 for a message of the given time. It contains the message's own time and not the
 * current one, so that the ID identifies the partition. IDs of one millisecond from one process sort
 * in creation order. This is needed because WhatsApp's times are whole seconds and messages of the
 * same second must keep their order.
 */
export function createMessageId(timestamp: Date): string {
  const arrival = Date.now() % 2 ** 32;
  lastSequence = arrival > lastSequence ? arrival : (lastSequence + 1) % 2 ** 32;
  return v7({ msecs: timestamp.getTime(), seq: lastSequence });
}

/** Whether `createMessageId` may have created the ID. Only such an ID contains the time of a message. */
export const isMessageId = (id: string): boolean => parseMessageIdTime(id) !== undefined;

/** Reads the time of a message from an ID that `createMessageId` created. Undefined for any other text. */
export function parseMessageIdTime(id: string): Date | undefined {
  const match = /^([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i.exec(id);
  return match ? new Date(Number.parseInt(`${match[1]}${match[2]}`, 16)) : undefined;
}
