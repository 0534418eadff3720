import { DEFAULT_TURN_SECONDS, type EventType } from '@recado/contract';
import { webhookTexts as texts } from '@recado/texts';
import { Invalid } from '../../core/errors/index.ts';

/**
 * Returns the seconds of silence after which a webhook with these event types receives a message batch,
 * or null if it receives no batches.
 *
 * @param requestedSeconds value in the program's current request
 * @throws Invalid if the event types and the value contradict each other
 */
export function resolveTurnSeconds(
  eventTypes: readonly EventType[],
  seconds: number | null,
  requestedSeconds: number | null | undefined,
): number | null {
  if (eventTypes.includes('conversation.turn')) {
    if (requestedSeconds === null) throw new Invalid(texts.batchDelayMissing, { turnSeconds: texts.batchDelayMissing });
    return seconds ?? DEFAULT_TURN_SECONDS;
  }
  if (eventTypes.length === 0) return seconds;
  if (typeof requestedSeconds === 'number')
    throw new Invalid(texts.batchingNotEnabled, { turnSeconds: texts.batchingNotEnabled });
  return null;
}

/** Replaces the event type of single messages by that of batches in a list of event types, or the reverse. */
export function switchBatchType(eventTypes: readonly EventType[], isBatched: boolean): readonly EventType[] {
  const includesBatches = eventTypes.includes('conversation.turn');
  // An empty list means all event types. A list that already has the requested form is not changed either.
  if (eventTypes.length === 0 || includesBatches === isBatched) return eventTypes;
  const others = eventTypes.filter(type => type !== 'conversation.turn' && type !== 'message.received');
  return [isBatched ? 'conversation.turn' : 'message.received', ...others];
}
