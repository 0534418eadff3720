import { v7 } from 'uuid';

/** Sequences of received and sent messages start here, and those of a history at 0. A sequence has 32 bits. */
const FIRST_LIVE_SEQUENCE = 2 ** 31;
const SEQUENCE_COUNT = 2 ** 31;
let lastLiveSequence = 0;
let lastHistorySequence = 0;

/**
 * Creates a UUIDv7 for a message of the given time. It contains the message's own time and not the
 * current one, so that the ID identifies the partition. IDs of one millisecond from one process sort
 * in creation order. This is needed because WhatsApp's times are whole seconds and messages of the
 * same second must keep their order.
 *
 * @param isHistory whether the message is part of an imported history. It then sorts before all other messages of
 *   its second: they were sent after the phone composed the history, but may be stored before it.
 * @param historyRank rank of a message of an imported history: within its second, a higher rank sorts first, in
 *   whatever order the parts of the history are stored
 */
export function createMessageId(timestamp: Date, isHistory = false, historyRank?: number): string {
  const msecs = timestamp.getTime();
  if (isHistory && historyRank !== undefined) return v7({ msecs, seq: Math.max(0, SEQUENCE_COUNT - 1 - historyRank) });
  if (isHistory) {
    lastHistorySequence = getNextSequence(lastHistorySequence);
    return v7({ msecs, seq: lastHistorySequence });
  }
  lastLiveSequence = getNextSequence(lastLiveSequence);
  return v7({ msecs, seq: FIRST_LIVE_SEQUENCE + lastLiveSequence });
}

/** Returns the milliseconds of the clock, or the next number if the clock is not ahead of the last one. */
function getNextSequence(lastSequence: number): number {
  const arrival = Date.now() % SEQUENCE_COUNT;
  return arrival > lastSequence ? arrival : (lastSequence + 1) % SEQUENCE_COUNT;
}

/** Whether `createMessageId` may have created the ID. Only such an ID contains the time of a message. */
export const isMessageId = (id: string): boolean => parseMessageIdTime(id) !== undefined;

/** Reads the time of a message from an ID that `createMessageId` created. Undefined for any other text. */
export function parseMessageIdTime(id: string): Date | undefined {
  const match = /^([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i.exec(id);
  return match ? new Date(Number.parseInt(`${match[1]}${match[2]}`, 16)) : undefined;
}
