import { proto } from '@whiskeysockets/baileys';
import { readAppState, writeAppState } from './appState.ts';
import type { PhoneParts } from './PhoneParts.ts';

const { SET } = proto.SyncdMutation.SyncdOperation;

/** Where WhatsApp keeps what is done to chats. */
const collection = 'regular_low';
const what = 'markChatAsRead';

const jidOf = ({ server }: PhoneParts, chat: string): string =>
  chat.includes('@') ? chat : (server.directory.resolve(chat)?.lidJid ?? chat);

/** Leaves a chat as unread, or takes that back, which the phone's linked devices are told of. @param chat a JID, or a number */
export function markChat(phone: PhoneParts, chat: string, unread: boolean): Promise<void> {
  const { now } = phone.server.clock;
  return writeAppState(phone, {
    type: collection,
    index: [what, jidOf(phone, chat)],
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

/** Whether any device of its account left that chat as unread, and none took it back. */
export async function isMarked(phone: PhoneParts, chat: string): Promise<boolean> {
  const jid = jidOf(phone, chat);
  const said = (await readAppState(phone, collection)).find(
    ({ index: [name, of] }) => name === what && of === jid,
  );
  return said?.syncAction.value?.markChatAsReadAction?.read === false;
}
