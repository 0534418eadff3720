import type { UnstoredMessageReason } from '@recado/transport';
import { proto } from '@whiskeysockets/baileys';
import { unwrapMessage } from './readMessageContext.ts';

const { MESSAGE_EDIT, REVOKE, ...signalTypes } = proto.Message.ProtocolMessage.Type;

interface ContentlessMessage {
  readonly reason: UnstoredMessageReason;
  readonly name: string;
}

const malformed = (name: string): ContentlessMessage => ({ reason: 'malformed', name });
const unreadable = (name: string): ContentlessMessage => ({ reason: 'unreadable-update', name });

/**
 * Describes a message that yields nothing: an update that cannot be decrypted or names no message, or a type of a later
 * WhatsApp. Returns undefined for signalling between apps, in which an owner misses nothing.
 */
export function describeContentlessMessage(envelope: proto.IMessage): ContentlessMessage | undefined {
  const { message } = unwrapMessage(envelope);
  const { encEventResponseMessage, encReactionMessage, pinInChatMessage, pollUpdateMessage } = message;
  if (pollUpdateMessage) {
    const { pollCreationMessageKey, vote } = pollUpdateMessage;
    return pollCreationMessageKey?.id && vote ? unreadable('vote') : malformed('pollUpdateMessage');
  }
  if (encReactionMessage) return unreadable('reaction');
  if (encEventResponseMessage) return unreadable('event-response');
  if (message.reactionMessage) return malformed('reactionMessage');
  if (pinInChatMessage)
    return pinInChatMessage.key?.id
      ? { reason: 'unknown-type', name: `pin-${pinInChatMessage.type}` }
      : malformed('pinInChatMessage');
  return message.protocolMessage ? describeProtocolMessage(message.protocolMessage) : undefined;
}

function describeProtocolMessage({ type }: proto.Message.IProtocolMessage): ContentlessMessage | undefined {
  const number: number = type ?? REVOKE;
  // Edits and deletions reach this function only without the ID of their message.
  if (number === REVOKE || number === MESSAGE_EDIT) return malformed('protocolMessage');
  return Object.values(signalTypes).includes(number)
    ? undefined
    : { reason: 'unknown-type', name: `protocol-${number}` };
}
