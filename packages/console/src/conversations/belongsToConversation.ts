import type { Conversation, Message, RecadoEvent } from '@recado/contract';
import { getChatKind } from '@recado/contract/rules';

/**
 * Returns whether a message belongs to a conversation. They may identify the person in different
 * ways: one by phone number and the other by LID.
 */
export function belongsToConversation(
  { chat, chatKind, phoneNumber, lid }: Pick<Conversation, 'chat' | 'chatKind' | 'phoneNumber' | 'lid'>,
  message: Pick<Message, 'chat' | 'phoneNumber' | 'lid'>,
): boolean {
  if (message.chat === chat) return true;
  if (chatKind !== 'person' || getChatKind(message.chat) !== 'person') return false;
  return (phoneNumber !== null && message.phoneNumber === phoneNumber) || (lid !== null && message.lid === lid);
}

/** Returns how an event changes the opt-out of its contact, or undefined for other events. */
export const optOutChangeOf = ({ type, timestamp }: RecadoEvent): Pick<Conversation, 'optedOutAt'> | undefined => {
  if (type === 'contact.opted_out') return { optedOutAt: timestamp };
  return type === 'contact.opted_in' ? { optedOutAt: null } : undefined;
};
