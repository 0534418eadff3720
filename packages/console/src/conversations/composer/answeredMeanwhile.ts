import type { Message } from '@recado/contract';

/** The newest message there was when somebody began to write; null: there was none. */
export type Begun = Pick<Message, 'id' | 'timestamp'> | null;

/**
 * Where the conversation ends: with what is loaded, or, where that is a stretch from further up, with what it is known to end with.
 *
 * @param messages oldest first
 */
export function newestOf(messages: readonly Message[], last: Message | null): Message | null {
  const loaded = messages.at(-1);
  return loaded && (!last || isLater(loaded, last)) ? loaded : last;
}

const isLater = (one: Message, other: Message): boolean =>
  one.timestamp === other.timestamp ? one.id >= other.id : one.timestamp > other.timestamp;

/**
 * What others of us wrote in this conversation since: colleagues, and whoever holds the phone. Programs and rules do not count:
 * they answer whatever anybody is writing.
 *
 * @param messages oldest first, and the last one even where not all before it are loaded
 * @param me id of whoever is writing
 */
export function answeredMeanwhile(
  messages: readonly Message[],
  begun: Begun | undefined,
  me: string | undefined,
): readonly Message[] {
  if (begun === undefined) return [];
  const place = messages.findIndex(({ id }) => id === begun?.id);
  // Read anew meanwhile, it may be further up than what is loaded.
  const after =
    place >= 0
      ? messages.slice(place + 1)
      : messages.filter(({ timestamp }) => timestamp > (begun?.timestamp ?? ''));
  return after.filter(({ direction, origin, deletedAt }) => {
    if (direction !== 'outbound' || deletedAt !== undefined) return false;
    return origin?.kind === 'phone' || (origin?.kind === 'console' && origin.user?.id !== me);
  });
}
