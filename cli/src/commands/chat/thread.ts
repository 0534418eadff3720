import type { Conversation, Message, RecadoEvent } from '@recado/contract';

type ConversationIdentifiers = Pick<Conversation, 'chat' | 'phoneNumber' | 'lid'>;

/**
 * Applies an event to the messages of a conversation, which are sorted with the oldest first. Returns the same
 * array if the event concerns none of the messages.
 */
export function applyMessageEvent(
  messages: readonly Message[],
  event: RecadoEvent,
  identifiers: ConversationIdentifiers,
): readonly Message[] {
  const message = extractMessage(event);
  return message && belongsToConversation(message, identifiers) ? upsertMessage(messages, message) : messages;
}

/** Inserts a message in chronological order, or replaces its previous version. */
export function upsertMessage(messages: readonly Message[], message: Message): readonly Message[] {
  if (messages.some(({ id }) => id === message.id))
    return messages.map(existing => (existing.id === message.id ? message : existing));
  const nextIndex = messages.findIndex(existing => isLaterThan(existing, message));
  const index = nextIndex === -1 ? messages.length : nextIndex;
  return [...messages.slice(0, index), message, ...messages.slice(index)];
}

const isLaterThan = (message: Message, other: Message): boolean =>
  message.timestamp > other.timestamp || (message.timestamp === other.timestamp && message.id > other.id);

/** Returns the message in an event: a new one, or the updated one. Undefined for events without a message. */
function extractMessage(event: RecadoEvent): Message | undefined {
  if ('direction' in event.data) return event.data;
  if ('message' in event.data && typeof event.data.message === 'object') return event.data.message ?? undefined;
  return undefined;
}

/**
 * Returns whether a message belongs to the conversation. Compares all identifiers, because a person's phone
 * number may become known only after the first message.
 */
const belongsToConversation = (
  { chat, chatKind, phoneNumber, lid }: Message,
  identifiers: ConversationIdentifiers,
): boolean =>
  chat === identifiers.chat ||
  ((chatKind ?? 'person') === 'person' &&
    ((phoneNumber !== null && phoneNumber === identifiers.phoneNumber) || (lid !== null && lid === identifiers.lid)));
