import type { Logger } from '@recado/transport';
import type { MessageView } from '../../../core/messages/index.ts';
import type { ClientSessions } from '../../../lines/sessions/index.ts';
import { getChatRecipient, toTransportMessageTarget } from '../../messaging/sending/findMessageByAnyId.ts';

/**
 * Sends the unread state of a chat to the other devices of the client's number, if the network
 * supports it. `last` is the chat's last message. Logs errors and never rejects.
 */
export type SendUnreadMark = (clientId: string, last: MessageView | undefined, unread: boolean) => Promise<void>;

interface UnreadMarkSenderDeps {
  readonly sessions: ClientSessions;
  readonly log: Logger;
}

export const createUnreadMarkSender =
  ({ sessions, log }: UnreadMarkSenderDeps): SendUnreadMark =>
  async (clientId, last, unread) => {
    try {
      const { manages = [] } = await sessions.abilities.forClient(clientId);
      if (!last || !manages.includes('chats')) return;
      const target = { ...toTransportMessageTarget(last), timestamp: last.timestamp };
      await sessions.manage(clientId, 'chats.mark', { chat: getChatRecipient(last), unread, last: target });
    } catch (error) {
      log.debug({ err: error, clientId }, 'could not send the unread mark to the network');
    }
  };
