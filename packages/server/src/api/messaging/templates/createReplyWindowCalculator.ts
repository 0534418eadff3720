import type { ReplyWindow } from '@recado/contract';
import type { Knex } from 'knex';
import type { ConversationRow } from '../../../core/conversations/conversationRows.ts';
import { readEarlierReplyWindows } from '../../../core/conversations/earlierReplyWindows.ts';
import { rows } from '../../../core/data/sql.ts';
import type { TransportCapabilityLookup } from '../../../lines/transports/index.ts';
import { computeReplyWindow, type ReplyWindowRule } from './computeReplyWindow.ts';

interface ReplyWindowRuleReaderDeps {
  readonly database: Knex;
  readonly abilities: TransportCapabilityLookup;
}

/**
 * Returns a function that reads the reply window rule of a client's transport. If the transport always
 * allows replies, the function returns undefined without a query.
 */
export function createReplyWindowRuleReader({ database, abilities }: ReplyWindowRuleReaderDeps) {
  return async (clientId: string): Promise<ReplyWindowRule | undefined> => {
    const { replyWindowMs: ms } = await abilities.forClient(clientId);
    if (ms === undefined) return undefined;
    const [client] = await rows<{ since: Date | null; transport: string | null }>(database, TRANSPORT_SINCE_SQL, {
      clientId,
    });
    const { since = null, transport } = client ?? {};
    return { ms, since, ...(transport && { transport }) };
  };
}
export type ReplyWindowRuleReader = ReturnType<typeof createReplyWindowRuleReader>;

/** Returns a function that computes until when conversations can be answered. */
export function createReplyWindowCalculator(dependencies: Parameters<typeof createReplyWindowRuleReader>[0]) {
  const readRule = createReplyWindowRuleReader(dependencies);
  return async (
    clientId: string,
    conversations: readonly ConversationFields[],
  ): Promise<(row: ConversationFields) => ReplyWindow> => {
    const rule = await readRule(clientId);
    const now = new Date();
    const { since = null, transport, ms = 0 } = rule ?? {};
    const hasRecentChange = since !== null && transport !== undefined && now.getTime() - since.getTime() < ms;
    const lastMessageByKey = hasRecentChange
      ? await readEarlierReplyWindows(
          dependencies.database,
          { clientId, transport },
          conversations.map(({ key }) => key),
        )
      : new Map<string, Date>();
    return ({ key, contactId, heardAt }) =>
      computeReplyWindow(contactId === null ? undefined : rule, heardAt, now, lastMessageByKey.get(key));
  };
}
export type ReplyWindowCalculator = ReturnType<typeof createReplyWindowCalculator>;
type ConversationFields = Pick<ConversationRow, 'key' | 'contactId' | 'heardAt'>;

const TRANSPORT_SINCE_SQL = 'SELECT transport_since AS since, transport FROM clients WHERE id = :clientId';
