import { DEFAULT_MESSAGE_BATCH_SILENCE_SECONDS, type EventType } from '@recado/contract';
import { webhookTexts as texts } from '@recado/texts';
import { Invalid } from '../../core/errors/index.ts';

/**
 * Returns the seconds of silence after which a webhook with these event types receives a message batch,
 * or null if it receives no batches.
 *
 * @param requestedSeconds value in the program's current request
 * @throws Invalid if the event types and the value contradict each other
 */
export function resolveMessageBatchSeconds(
  eventTypes: readonly EventType[],
  seconds: number | null,
  requestedSeconds: number | null | undefined,
): number | null {
  if (eventTypes.includes('conversation.turn')) {
    if (requestedSeconds === null) throw new Invalid(texts.batchDelayMissing, { turnSeconds: texts.batchDelayMissing });
    return seconds ?? DEFAULT_MESSAGE_BATCH_SILENCE_SECONDS;
  }
  if (eventTypes.length === 0) return seconds;
  if (typeof requestedSeconds === 'number')
    throw new Invalid(texts.batchingNotEnabled, { turnSeconds: texts.batchingNotEnabled });
  return null;
}

/**
 * Replaces `message.received` (single messages) by `conversation.turn` (message batches) in a list of event
 * types, or vice versa.
 */
export function switchMessageBatchEventType(
  eventTypes: readonly EventType[],
  isBatched: boolean,
): readonly EventType[] {
  const includesBatches = eventTypes.includes('conversation.turn');
  // An empty list of event types selects all types, so it needs no change.
  // A list that already contains the requested type needs none either.
  if (eventTypes.length === 0 || includesBatches === isBatched) return eventTypes;
  const others = eventTypes.filter(type => type !== 'conversation.turn' && type !== 'message.received');
  return [isBatched ? 'conversation.turn' : 'message.received', ...others];
}
