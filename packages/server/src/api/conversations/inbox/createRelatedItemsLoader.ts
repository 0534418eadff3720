import { type Endpoints, MAX_RELATED_FILES, MAX_RELATED_ITEMS, type ResponseOf } from '@recado/contract';
import { listPhoneVariants } from '@recado/contract/rules';
import { apiErrorTexts } from '@recado/texts';
import type { Knex } from 'knex';
import { getRecipientPersonKey } from '../../../core/contacts/getRecipientPersonKey.ts';
import {
  buildMessageFilterBindings,
  buildMessageFilterSql,
  type ConversationRow,
  findConversation,
  formatConversationChat,
} from '../../../core/conversations/conversationRows.ts';
import { rows } from '../../../core/data/sql.ts';
import { NotFound } from '../../../core/errors/index.ts';
import { findMessagesByRowKeys, type MessageRowKey } from '../../../core/messages/findMessagesByRowKeys.ts';
import { presentMessage } from '../../../core/messages/presentMessage.ts';
import { listSchedulesForRecipient, presentSchedule } from '../../messaging/schedules/scheduleRows.ts';

type Response = ResponseOf<Endpoints['GET /clients/{id}/conversations/{conversation}/related']>;

interface RelatedItemsLoaderDeps {
  readonly database: Knex;
  /** Public URL of the API, with its prefix. */
  readonly apiUrl: string;
}

/** Creates a loader of what belongs to a conversation: other lines, files, scheduled messages and campaigns. */
export const createRelatedItemsLoader = ({ database, apiUrl }: RelatedItemsLoaderDeps) => {
  const listFiles = async (clientId: string, conversation: ConversationRow) => {
    const keys = await rows<MessageRowKey>(database, buildFilesSql(conversation), {
      clientId,
      ...buildMessageFilterBindings(conversation),
      searched: MAX_SEARCHED_MESSAGES,
      most: MAX_RELATED_FILES,
    });
    return (await findMessagesByRowKeys(database, clientId, keys))
      .map(row => presentMessage(row, apiUrl))
      .filter(({ deletedAt }) => deletedAt === undefined);
  };
  return {
    /** Loads the related items for a user who may answer this client. @throws NotFound */
    async load(userId: string, clientId: string, conversationRef: string): Promise<Response> {
      const conversation = await findConversation(database, clientId, conversationRef);
      if (!conversation) throw new NotFound(apiErrorTexts.notFound.chat);
      const { phone, lid } = conversation;
      const phones = phone === null ? [] : listPhoneVariants(phone);
      const person = { userId, clientId, phones, lid };
      const personKeys = [...(phone === null ? [] : [getRecipientPersonKey({ phone })])].concat(
        lid === null ? [] : getRecipientPersonKey({ lid }),
      );
      const [lines, files, schedules, campaigns] = await Promise.all([
        rows<LineRow>(database, OTHER_LINES_SQL, { ...person, most: MAX_RELATED_ITEMS }),
        listFiles(clientId, conversation),
        listSchedulesForRecipient(database, clientId, {
          ...{ chat: formatConversationChat(conversation), phones, lid },
          most: MAX_RELATED_ITEMS,
        }),
        rows<CampaignRow>(database, CAMPAIGNS_SQL, {
          ...{ userId, clientId, personKeys, searched: MAX_SEARCHED_CAMPAIGNS },
          most: MAX_RELATED_ITEMS,
        }),
      ]);
      return {
        success: true,
        clientId,
        lines: lines.map(line => ({ ...line, lastMessageAt: line.lastMessageAt.toISOString() })),
        files,
        schedules: schedules.map(presentSchedule),
        campaigns: campaigns.map(campaign => ({ ...campaign, sentAt: campaign.sentAt?.toISOString() ?? null })),
      };
    },
  };
};
export type RelatedItemsLoader = ReturnType<typeof createRelatedItemsLoader>;

interface LineRow {
  readonly clientId: string;
  readonly businessName: string;
  readonly conversationId: string;
  readonly lastMessageAt: Date;
}

type CampaignRow = Omit<Response['campaigns'][number], 'sentAt'> & { readonly sentAt: Date | null };

/** Newest messages and campaigns that are searched, so that the cost does not grow with their number. */
const MAX_SEARCHED_MESSAGES = 5_000;
const MAX_SEARCHED_CAMPAIGNS = 100;

const OTHER_LINES_SQL = `
  SELECT l.id AS "clientId", l.business_name AS "businessName", v.id AS "conversationId",
    v.last_message_at AS "lastMessageAt"
  FROM contacts p
  JOIN conversations v ON v.client_id = p.client_id AND v.chat = 'contact:' || p.id
  JOIN clients l ON l.id = p.client_id
  WHERE p.client_id = ANY(ARRAY(SELECT * FROM list_accessible_client_ids(:userId, 'answers')))
    AND p.client_id <> :clientId AND (p.phone = ANY(CAST(:phones AS text[])) OR p.lid = :lid)
  ORDER BY v.last_message_at DESC, v.id LIMIT :most`;

const buildFilesSql = (conversation: ConversationRow): string => `
  SELECT timestamp, id FROM (
    SELECT timestamp, id, type, media FROM messages WHERE ${buildMessageFilterSql(conversation)}
    ORDER BY timestamp DESC, id DESC LIMIT :searched) newest
  WHERE media IS NOT NULL AND type IN ('image', 'video', 'document')
  ORDER BY timestamp DESC, id DESC LIMIT :most`;

/** Campaigns need the role that may manage them, as their pages do. */
const CAMPAIGNS_SQL = `
  SELECT c.id, c.name, r.sent_at AS "sentAt",
    CASE WHEN r.state IN ('waiting', 'sending') THEN 'waiting' WHEN r.state IN ('left', 'unknown') THEN 'sent'
      ELSE r.state END AS state
  FROM (
    SELECT id, name FROM campaigns WHERE client_id = :clientId
      AND client_id = ANY(ARRAY(SELECT * FROM list_accessible_client_ids(:userId, 'manages')))
    ORDER BY id DESC LIMIT :searched) c
  JOIN campaign_recipients r ON r.campaign_id = c.id AND r.person_key = ANY(CAST(:personKeys AS text[]))
  ORDER BY c.id DESC LIMIT :most`;
