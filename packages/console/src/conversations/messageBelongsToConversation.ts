import type { Conversation, Message, RecadoEvent } from '@recado/contract';
import { getChatKind } from '@recado/contract/rules';

/**
 * Returns whether a message belongs to a conversation. The message may identify the person by phone
 * number and the conversation by LID (WhatsApp's anonymous ID), or the reverse.
 */
export function messageBelongsToConversation(
  { chat, chatKind, phoneNumber, lid }: Pick<Conversation, 'chat' | 'chatKind' | 'phoneNumber' | 'lid'>,
  message: Pick<Message, 'chat' | 'phoneNumber' | 'lid'>,
): boolean {
  if (message.chat === chat) return true;
  if (chatKind !== 'person' || getChatKind(message.chat) !== 'person') return false;
  return (phoneNumber !== null && message.phoneNumber === phoneNumber) || (lid !== null && message.lid === lid);
}

/** Returns the opt-out state that an event reports for its contact. Undefined for other events. */
export const getOptOutChange = ({ type, timestamp }: RecadoEvent): Pick<Conversation, 'optedOutAt'> | undefined => {
  if (type === 'contact.opted_out') return { optedOutAt: timestamp };
  return type === 'contact.opted_in' ? { optedOutAt: null } : undefined;
};
