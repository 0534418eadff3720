import { templateTexts as texts } from '@recado/texts';
import type { Knex } from 'knex';
import { findContactIdsByIdentifiers } from '../../../core/contacts/findContactIdsByIdentifiers.ts';
import { toContactChatKey } from '../../../core/conversations/conversationRows.ts';
import { rows } from '../../../core/data/sql.ts';
import { Conflict } from '../../../core/errors/index.ts';
import type { TransportCapabilityLookup } from '../../../lines/transports/index.ts';
import { isReplyWindowCertainlyClosed } from '../templates/computeReplyWindow.ts';
import { createReplyWindowRuleReader } from '../templates/createReplyWindowCalculator.ts';
import type { TemplateCatalog } from '../templates/createTemplateCatalog.ts';
import type { ResolvedRecipient } from './createRecipientResolver.ts';
import type { NewMessageContent } from './outgoingContent.ts';

interface ReplyWindowCheckDeps {
  readonly database: Knex;
  readonly abilities: TransportCapabilityLookup;
  readonly templates: TemplateCatalog;
}

/** Rejects messages which the network would accept but never deliver. */
export function createReplyWindowCheck({ database, abilities, templates }: ReplyWindowCheckDeps) {
  const rules = createReplyWindowRuleReader({ database, abilities });
  const buildClosedError = async (clientId: string): Promise<Conflict> => {
    const names = await templates.listSendableNames(clientId);
    const quotedNames = names.map(name => `«${name}»`).join(', ');
    return new ReplyWindowClosed(names.length > 0 ? texts.windowClosed(quotedNames) : texts.windowClosedNone);
  };
  return {
    /** Creates the error for a closed reply window, which lists the templates that can be sent instead. */
    async createClosedError(clientId: string): Promise<Conflict> {
      return buildClosedError(clientId);
    },

    /**
     * @param replyWindowMs duration of the reply window of the client's transport
     * @throws ReplyWindowClosed if it is certain that only a template can be delivered
     */
    async assertWindowOpen(
      clientId: string,
      { person }: Pick<ResolvedRecipient, 'person'>,
      content: NewMessageContent,
      replyWindowMs: number,
    ): Promise<void> {
      if (!person || content.type === 'template') return;
      const rule = await rules.readRuleWithDuration(clientId, replyWindowMs);
      const contacts = await findContactIdsByIdentifiers(database, clientId, networkIdsOf(person));
      const [conversation] = await rows<{ lastInboundAt: Date | null }>(database, LAST_RECEIVED_SQL, {
        clientId,
        keys: contacts.map(toContactChatKey),
      });
      if (isReplyWindowCertainlyClosed(rule, conversation?.lastInboundAt ?? null))
        throw await buildClosedError(clientId);
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

const LAST_RECEIVED_SQL = `
  SELECT max(last_inbound_at) AS "lastInboundAt" FROM conversations WHERE client_id = :clientId AND chat = ANY(:keys)`;
