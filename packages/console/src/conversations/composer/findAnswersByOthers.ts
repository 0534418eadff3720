import type { Message } from '@recado/contract';

/** Newest message when the user began to write. Null if the conversation was empty. */
export type NewestMessageAtDraftStart = Pick<Message, 'id' | 'timestamp'> | null;

/**
 * Returns the last message of the conversation: the newest loaded message, or `last` if only an earlier
 * section of the conversation is loaded.
 *
 * @param messages oldest first
 */
export function findNewestMessage(messages: readonly Message[], last: Message | null): Message | null {
  const newestLoaded = messages.at(-1);
  return newestLoaded && (!last || isLater(newestLoaded, last)) ? newestLoaded : last;
}

const isLater = (message: Message, other: Message): boolean =>
  message.timestamp === other.timestamp ? message.id >= other.id : message.timestamp > other.timestamp;

/**
 * Finds messages that colleagues or the owner's phone sent since the user began to write. Messages by
 * programs and rules do not count, because they are sent regardless of who is writing.
 *
 * @param messages oldest first; includes the last message even if earlier ones are not loaded
 * @param ownUserId ID of the user who is writing
 */
export function findAnswersByOthers(
  messages: readonly Message[],
  draftStart: NewestMessageAtDraftStart | undefined,
  ownUserId: string | undefined,
): readonly Message[] {
  if (draftStart === undefined) return [];
  const index = messages.findIndex(({ id }) => id === draftStart?.id);
  // After a reload, the message at which the draft started may not be loaded. Then compare timestamps instead.
  const laterMessages =
    index >= 0
      ? messages.slice(index + 1)
      : messages.filter(({ timestamp }) => timestamp > (draftStart?.timestamp ?? ''));
  return laterMessages.filter(({ direction, origin, deletedAt }) => {
    if (direction !== 'outbound' || deletedAt !== undefined) return false;
    return origin?.kind === 'phone' || (origin?.kind === 'console' && origin.user?.id !== ownUserId);
  });
}
