import { proto } from '@whiskeysockets/baileys';
import { readAppState, writeAppState } from './appState.ts';
import type { PhoneContext } from './PhoneContext.ts';

const { SET } = proto.SyncdMutation.SyncdOperation;

/** App-state collection in which WhatsApp stores changes of chats, such as the unread mark. */
const collection = 'regular_low';
const actionName = 'markChatAsRead';

const resolveChatJid = ({ server }: PhoneContext, chat: string): string =>
  chat.includes('@') ? chat : (server.directory.resolve(chat)?.lidJid ?? chat);

/**
 * Marks a chat as unread or removes the mark. The phone's linked devices receive the change.
 * @param chat a JID or a number
 */
export function setUnreadMark(phone: PhoneContext, chat: string, unread: boolean): Promise<void> {
  const { now } = phone.server.clock;
  return writeAppState(phone, {
    type: collection,
    index: [actionName, resolveChatJid(phone, chat)],
    syncAction: {
      timestamp: now,
      markChatAsReadAction: {
        read: !unread,
        messageRange: { lastMessageTimestamp: Math.floor(now / 1_000), messages: [] },
      },
    },
    apiVersion: 3,
    operation: SET,
  });
}

/** Returns whether any device of the account has marked the chat as unread. */
export async function isChatMarkedUnread(phone: PhoneContext, chat: string): Promise<boolean> {
  const jid = resolveChatJid(phone, chat);
  const mark = (await readAppState(phone, collection)).find(
    ({ index: [name, markedJid] }) => name === actionName && markedJid === jid,
  );
  return mark?.syncAction.value?.markChatAsReadAction?.read === false;
}
