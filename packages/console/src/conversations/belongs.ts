import type { Conversation, Message, RecadoEvent } from '@recado/contract';
import { chatKindOf } from '@recado/contract/rules';

/** Whether a message is of this conversation: a person may be named by number in one and by LID in the other. */
export function belongs(
  { chat, chatKind, phoneNumber, lid }: Pick<Conversation, 'chat' | 'chatKind' | 'phoneNumber' | 'lid'>,
  message: Pick<Message, 'chat' | 'phoneNumber' | 'lid'>,
): boolean {
  if (message.chat === chat) return true;
  if (chatKind !== 'person' || chatKindOf(message.chat) !== 'person') return false;
  return (
    (phoneNumber !== null && message.phoneNumber === phoneNumber) || (lid !== null && message.lid === lid)
  );
}

/** What an event says of whether its person may be written to; undefined for any other event. */
export const optedOutBy = ({
  type,
  timestamp,
}: RecadoEvent): Pick<Conversation, 'optedOutAt'> | undefined => {
  if (type === 'contact.opted_out') return { optedOutAt: timestamp };
  return type === 'contact.opted_in' ? { optedOutAt: null } : undefined;
};
