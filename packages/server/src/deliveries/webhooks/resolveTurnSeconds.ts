import { DEFAULT_TURN_SECONDS, type EventType } from '@recado/contract';
import { webhooks as texts } from '@recado/texts';
import { Invalid } from '../../core/errors/index.ts';

/**
 * Seconds of silence after which a webhook with these event types receives a batch; null: none.
 *
 * @param requestedSeconds value in the current request of its program
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

/** Replaces a person's single messages by batches in a list of event types, or the reverse. */
export function switchBatchType(eventTypes: readonly EventType[], isBatched: boolean): readonly EventType[] {
  const has = eventTypes.includes('conversation.turn');
  // An empty list means all types, and a list without batches has none to replace.
  if (eventTypes.length === 0 || has === isBatched) return eventTypes;
  const others = eventTypes.filter(type => type !== 'conversation.turn' && type !== 'message.received');
  return [isBatched ? 'conversation.turn' : 'message.received', ...others];
}
