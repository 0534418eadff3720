import { type TaskHandlers, TransportError } from '@recado/transport';
import { keyOf } from '../outgoing/composeMessage.ts';
import { jidOf } from '../people/jids.ts';
import type { TaskContext } from './TaskContext.ts';

/** How the account's other devices show a chat: a patch of the app state (docs/whatsapp.md §10). */
export function chatTasks({ sock, people, changing }: TaskContext): Pick<TaskHandlers, 'chats.mark'> {
  return {
    async 'chats.mark'({ chat, unread, last }) {
      if (!sock.authState.creds.myAppStateKeyId)
        throw new TransportError('unreachable', 'The phone has not shared its keys yet.');
      const jid = jidOf(chat.kind === 'person' ? await people.complete(chat) : chat);
      const messageTimestamp = Math.floor(last.timestamp.getTime() / 1_000);
      const lastMessages = [{ key: keyOf(last, jid), messageTimestamp }];
      await changing(
        () => sock.chatModify({ markRead: !unread, lastMessages }, jid),
        () => 'rejected',
      );
    },
  };
}
