import type { Logger } from '@recado/transport';
import type { MessageView } from '../../ground/messages/index.ts';
import type { Sessions } from '../../lines/sessions/index.ts';
import { chatOf, targetOf } from '../sending/findTarget.ts';

/**
 * Has the number's other devices show the chat of this message, its last, as left unread or no more, where the network lets us;
 * whatever is wrong with that is no failure.
 */
export type TellMark = (clientId: string, last: MessageView | undefined, unread: boolean) => Promise<void>;

export const createMarks =
  ({ sessions, log }: { readonly sessions: Sessions; readonly log: Logger }): TellMark =>
  async (clientId, last, unread) => {
    try {
      const { manages = [] } = await sessions.abilities.of(clientId);
      if (!last || !manages.includes('chats')) return;
      const about = { ...targetOf(last), timestamp: last.timestamp };
      await sessions.manage(clientId, 'chats.mark', { chat: chatOf(last), unread, last: about });
    } catch (error) {
      log.debug({ err: error, clientId }, 'the network was not told what was left unread');
    }
  };
