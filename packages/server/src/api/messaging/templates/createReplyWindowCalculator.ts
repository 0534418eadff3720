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

/** Reads the reply window rules of the clients' transports. */
export function createReplyWindowRuleReader({ database, abilities }: ReplyWindowRuleReaderDeps) {
  const readRuleOf = async (clientId: string, ms: number): Promise<ReplyWindowRule> => {
    const [client] = await rows<{ since: Date | null; transport: string | null }>(database, TRANSPORT_SINCE_SQL, {
      clientId,
    });
    const { since = null, transport } = client ?? {};
    return { ms, since, ...(transport && { transport }) };
  };
  return {
    /** Returns undefined without a query if the client's transport always allows replies. */
    async readRule(clientId: string): Promise<ReplyWindowRule | undefined> {
      const { replyWindowMs } = await abilities.forClient(clientId);
      return replyWindowMs === undefined ? undefined : readRuleOf(clientId, replyWindowMs);
    },

    /** @param replyWindowMs duration of the reply window, from the capabilities of the client's transport */
    async readRuleWithDuration(clientId: string, replyWindowMs: number): Promise<ReplyWindowRule> {
      return readRuleOf(clientId, replyWindowMs);
    },
  };
}
export type ReplyWindowRuleReader = ReturnType<typeof createReplyWindowRuleReader>;

/** Computes until when conversations can be answered. */
export function createReplyWindowCalculator(dependencies: Parameters<typeof createReplyWindowRuleReader>[0]) {
  const rules = createReplyWindowRuleReader(dependencies);
  return {
    /** Reads the rule of a client, and returns a function that computes the reply window of each conversation. */
    async createWindowLookup(
      clientId: string,
      conversations: readonly ConversationFields[],
    ): Promise<(row: ConversationFields) => ReplyWindow> {
      const rule = await rules.readRule(clientId);
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
    },
  };
}
export type ReplyWindowCalculator = ReturnType<typeof createReplyWindowCalculator>;
type ConversationFields = Pick<ConversationRow, 'key' | 'contactId' | 'heardAt'>;

const TRANSPORT_SINCE_SQL = 'SELECT transport_since AS since, transport FROM clients WHERE id = :clientId';
