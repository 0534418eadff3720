import type { Conversation, Message, RecadoEvent } from '@recado/contract';

type Party = Pick<Conversation, 'chat' | 'phoneNumber' | 'lid'>;

/** Messages of one conversation, oldest first, with what an event says of them; the same where it says nothing of it. */
export function withEvent(
  messages: readonly Message[],
  event: RecadoEvent,
  party: Party,
): readonly Message[] {
  const message = messageOf(event);
  return message && isWith(message, party) ? withMessage(messages, message) : messages;
}

/** With one more message, in its place by time; or with what is known of it now. */
export function withMessage(messages: readonly Message[], message: Message): readonly Message[] {
  if (messages.some(({ id }) => id === message.id))
    return messages.map(known => (known.id === message.id ? message : known));
  const after = messages.findIndex(known => isAfter(known, message));
  const place = after === -1 ? messages.length : after;
  return [...messages.slice(0, place), message, ...messages.slice(place)];
}

const isAfter = (one: Message, other: Message): boolean =>
  one.timestamp > other.timestamp || (one.timestamp === other.timestamp && one.id > other.id);

/** The message itself, or the one that something is said about, as it stands with it. */
function messageOf(event: RecadoEvent): Message | undefined {
  if ('direction' in event.data) return event.data;
  if ('message' in event.data && typeof event.data.message === 'object')
    return event.data.message ?? undefined;
  return undefined;
}

/** By any name: a person may be known by number only after their first message. */
const isWith = ({ chat, chatKind, phoneNumber, lid }: Message, party: Party): boolean =>
  chat === party.chat ||
  ((chatKind ?? 'person') === 'person' &&
    ((phoneNumber !== null && phoneNumber === party.phoneNumber) || (lid !== null && lid === party.lid)));
