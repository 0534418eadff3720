import { type SessionTaskHandlers, TransportError } from '@recado/transport';
import { toKnownJid } from '../identities/jids.ts';
import { toMessageKey } from '../outgoing/composeMessage.ts';
import type { SessionTaskContext } from './SessionTaskContext.ts';

/** Tasks that change how the account's other devices show a chat (docs/whatsapp.md §10). */
export function createChatTaskHandlers({
  sock,
  people,
  runChange,
}: SessionTaskContext): Pick<SessionTaskHandlers, 'chats.mark'> {
  return {
    async 'chats.mark'({ chat, unread, last }) {
      if (!sock.authState.creds.myAppStateKeyId)
        throw new TransportError('unreachable', 'The phone has not shared its keys yet.');
      const jid = toKnownJid(chat.kind === 'person' ? await people.resolve(chat) : chat);
      const messageTimestamp = Math.floor(last.timestamp.getTime() / 1_000);
      const lastMessages = [{ key: toMessageKey(last, jid), messageTimestamp }];
      await runChange(
        () => sock.chatModify({ markRead: !unread, lastMessages }, jid),
        () => 'rejected',
      );
    },
  };
}
