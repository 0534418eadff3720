import type { Conversation } from '@recado/contract';
import type { Knex } from 'knex';
import {
  type ConversationRow,
  formatConversationChat,
  presentRobotPause,
  presentUnreadAndSnoozeState,
} from '../../../core/conversations/conversationRows.ts';
import { findMessagesByRowKeys } from '../../../core/messages/findMessagesByRowKeys.ts';
import { presentMessage } from '../../../core/messages/presentMessage.ts';
import type { ReplyWindowCalculator } from '../../messaging/templates/createReplyWindowCalculator.ts';
import type { ListedConversationsPage } from './listConversations.ts';

interface ConversationPresenterDeps {
  readonly database: Knex;
  /** Public URL of the API, with its prefix. */
  readonly apiUrl: string;
  readonly replyWindows: Pick<ReplyWindowCalculator, 'createWindowLookup'>;
}

/** Creates a presenter, which converts rows to the API's `Conversation`, with their last and matching messages. */
export const createConversationPresenter = ({ database, apiUrl, replyWindows }: ConversationPresenterDeps) => ({
  async present(
    clientId: string,
    conversationRows: readonly ConversationRow[],
    matches: ListedConversationsPage['matches'] = new Map(),
  ): Promise<Conversation[]> {
    const windowOf = await replyWindows.createWindowLookup(clientId, conversationRows);
    const lastMessageKeys = conversationRows.map(({ lastAt, lastMessage }) => ({ timestamp: lastAt, id: lastMessage }));
    const keys = [...lastMessageKeys, ...conversationRows.flatMap(({ key }) => matches.get(key) ?? [])];
    const messages = new Map(
      (await findMessagesByRowKeys(database, clientId, keys)).map(row => [row.id, presentMessage(row, apiUrl)]),
    );
    return conversationRows.map(row => {
      const match = messages.get(matches.get(row.key)?.id ?? '');
      return {
        id: row.id,
        chat: formatConversationChat(row),
        chatKind: row.kind,
        name: row.name,
        phoneNumber: row.phone,
        lid: row.lid,
        ...(row.username !== null && { username: row.username }),
        lastMessage: messages.get(row.lastMessage) ?? null,
        lastMessageAt: row.lastAt.toISOString(),
        unread: row.unread,
        archived: row.archived,
        muted: row.muted,
        ...presentUnreadAndSnoozeState(row),
        label: row.label,
        assignedTo: row.assignedTo,
        robot: presentRobotPause(row),
        optedOutAt: row.optedOutAt?.toISOString() ?? null,
        window: windowOf(row),
        ...(match && { match }),
      };
    });
  },
});
