import type { ReplyWindow } from '@recado/contract';
import { templateTexts as texts } from '@recado/texts';
import type { Knex } from 'knex';
import { findContactIdsByIdentifiers } from '../../../core/contacts/findContactIdsByIdentifiers.ts';
import { type ConversationRow, toContactChatKey } from '../../../core/conversations/conversationRows.ts';
import { readEarlierReplyWindows } from '../../../core/conversations/earlierReplyWindows.ts';
import { rows } from '../../../core/data/sql.ts';
import { Conflict } from '../../../core/errors/index.ts';
import type { TransportCapabilityLookup } from '../../../lines/transports/index.ts';
import type { ResolvedRecipient } from '../sending/createRecipientResolver.ts';
import type { NewMessageContent } from '../sending/QueuedMessage.ts';
import type { TemplateCatalog } from './createTemplateCatalog.ts';
import { computeReplyWindow, isReplyWindowCertainlyClosed, type ReplyWindowRule } from './computeReplyWindow.ts';

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

interface ReplyWindowCheckDeps {
  readonly database: Knex;
  readonly abilities: TransportCapabilityLookup;
  readonly templates: Pick<TemplateCatalog, 'listSendableNames'>;
}

/** Creates the check that rejects messages which the network would accept but never deliver. */
export function createReplyWindowCheck({ database, abilities, templates }: ReplyWindowCheckDeps) {
  const readRule = createReplyWindowRuleReader({ database, abilities });
  const createClosedError = async (clientId: string): Promise<Conflict> => {
    const names = await templates.listSendableNames(clientId);
    const quotedNames = names.map(name => `«${name}»`).join(', ');
    return new ReplyWindowClosed(names.length > 0 ? texts.windowClosed(quotedNames) : texts.windowClosedNone);
  };
  return {
    /** Creates the error for a closed reply window, which lists the templates that can be sent instead. */
    createClosedError,
    /** @throws ReplyWindowClosed if it is certain that only a template can be delivered */
    async assertWindowOpen(
      clientId: string,
      { person }: Pick<ResolvedRecipient, 'person'>,
      content: NewMessageContent,
    ): Promise<void> {
      if (!person || content.type === 'template') return;
      const rule = await readRule(clientId);
      if (!rule) return;
      const contacts = await findContactIdsByIdentifiers(database, clientId, networkIdsOf(person));
      const [conversation] = await rows<{ lastInboundAt: Date | null }>(database, LAST_RECEIVED_SQL, {
        clientId,
        keys: contacts.map(toContactChatKey),
      });
      if (isReplyWindowCertainlyClosed(rule, conversation?.lastInboundAt ?? null))
        throw await createClosedError(clientId);
    },
  };
}
export type ReplyWindowCheck = ReturnType<typeof createReplyWindowCheck>;

/** Thrown if the contact's last message is so old that the network allows no reply without a template. */
export class ReplyWindowClosed extends Conflict {}

const networkIdsOf = ({ phone, lid }: NonNullable<ResolvedRecipient['person']>): string[] => [
  ...(phone === undefined ? [] : [phone]),
  ...(lid === undefined ? [] : [`lid:${lid}`]),
];

const TRANSPORT_SINCE_SQL = 'SELECT transport_since AS since, transport FROM clients WHERE id = :clientId';
const LAST_RECEIVED_SQL = `
  SELECT max(last_inbound_at) AS "lastInboundAt" FROM conversations WHERE client_id = :clientId AND chat = ANY(:keys)`;
