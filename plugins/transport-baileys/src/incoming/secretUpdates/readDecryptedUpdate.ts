import type { Content, MessageUpdate } from '@recado/transport';
import { proto } from '@whiskeysockets/baileys';
import type { MediaSource } from '../../media/fetchMedia.ts';
import { readEditedContent } from '../content/readEditedContent.ts';
import { readMessageContent } from '../content/readMessageContent.ts';
import { unwrapMessage } from '../content/readMessageContext.ts';
import { readPoll } from '../content/readPoll.ts';
import { readAddedPollOption } from './readAddedPollOption.ts';
import type { SecretEnvelope } from './readSecretEnvelope.ts';

const { Message } = proto;
const { GOING, MAYBE, NOT_GOING } = Message.EventResponseMessage.EventResponseType;
const responses = new Map<unknown, 'going' | 'not-going' | 'maybe'>([
  [GOING, 'going'],
  [NOT_GOING, 'not-going'],
  [MAYBE, 'maybe'],
]);

/**
 * Reads the content of a decrypted update. Returns undefined if it contains nothing for a reader, or if the bytes are
 * no message: whoever has the secret may encrypt any bytes, and they must not block the updated message.
 */
export function readDecryptedUpdate(
  envelope: Pick<SecretEnvelope, 'kind' | 'target'>,
  bytes: Uint8Array,
  source: MediaSource,
): Content | undefined {
  try {
    return decodeUpdate(envelope, bytes, source);
  } catch {
    return undefined;
  }
}

function decodeUpdate(
  { kind, target }: Pick<SecretEnvelope, 'kind' | 'target'>,
  bytes: Uint8Array,
  source: MediaSource,
): Content | undefined {
  switch (kind) {
    case 'event-response':
      return readEventResponse(target, Message.EventResponseMessage.decode(bytes));
    case 'reaction':
      return { type: 'reaction', target, emoji: Message.ReactionMessage.decode(bytes).text ?? '' };
    case 'comment':
      return readMessageContent(Message.decode(bytes), source);
    case 'poll-option': {
      const option = readAddedPollOption(bytes);
      return option === undefined ? undefined : { type: 'poll-edit', target, addedOptions: [option] };
    }
    case 'edit':
      return readEdit(target, Message.decode(bytes));
  }
}

/** Reads an answer to an event. Returns undefined for an answer of a later version. */
export function readEventResponse(
  target: string,
  { response, extraGuestCount }: proto.Message.IEventResponseMessage,
): MessageUpdate | undefined {
  const answer = responses.get(response);
  return answer && { type: 'event-response', target, response: answer, guests: Math.max(0, extraGuestCount ?? 0) };
}

/** The new content is in a protocol message, as in an unencrypted edit. */
function readEdit(target: string, envelope: proto.IMessage): Content {
  const { message } = unwrapMessage(envelope);
  const { message: edited } = unwrapMessage(message.protocolMessage?.editedMessage ?? message);
  const poll = readPoll(edited);
  if (!poll) return readEditedContent(target, edited);
  return {
    type: 'poll-edit',
    target,
    ...(poll.question && { question: poll.question }),
    ...(poll.options.length > 0 && { addedOptions: poll.options }),
  };
}
