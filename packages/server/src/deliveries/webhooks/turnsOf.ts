import { type EventType, TURN_SECONDS } from '@recado/contract';
import { webhooks as texts } from '@recado/texts';
import { Invalid } from '../../ground/errors/index.ts';

/**
 * After how many seconds a webhook that hears these is told of a turn; null: it is told of none.
 *
 * @param asked what its program says of it just now
 * @throws Invalid
 */
export function turnsOf(
  eventTypes: readonly EventType[],
  seconds: number | null,
  asked: number | null | undefined,
): number | null {
  if (eventTypes.includes('conversation.turn')) {
    if (asked === null) throw new Invalid(texts.noTurn, { turnSeconds: texts.noTurn });
    return seconds ?? TURN_SECONDS;
  }
  if (eventTypes.length === 0) return seconds;
  if (typeof asked === 'number') throw new Invalid(texts.turnUnasked, { turnSeconds: texts.turnUnasked });
  return null;
}

/** What one that hears these hears where turns take the place of a person's messages, or no longer do. */
export function typesWith(eventTypes: readonly EventType[], isTogether: boolean): readonly EventType[] {
  const has = eventTypes.includes('conversation.turn');
  // Nothing named is everything, and who names no turns has none to lose.
  if (eventTypes.length === 0 || has === isTogether) return eventTypes;
  const others = eventTypes.filter(type => type !== 'conversation.turn' && type !== 'message.received');
  return [isTogether ? 'conversation.turn' : 'message.received', ...others];
}
