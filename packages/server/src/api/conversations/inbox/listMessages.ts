import { findContactIdsByIdentifiers } from '../../../core/contacts/findContactIdsByIdentifiers.ts';
import { buildPeriodSql } from '../../../core/data/period.ts';
import { type Queryable, rows } from '../../../core/data/sql.ts';
import { findMessagesByRowKeys, type MessageRowKey } from '../../../core/messages/findMessagesByRowKeys.ts';
import type { MessageView } from '../../../core/messages/messageView.ts';

export interface MessageListQuery {
  readonly limit: number;
  readonly offset: number;
  /**
   * People to whose messages the list is restricted. If undefined, the list is not restricted. A person is
   * identified by `lid:…` or by a phone number, which must be given in all its spellings (`521…`, `52…`).
   */
  readonly phones?: readonly string[] | undefined;
  /** Earliest time, inclusive. */
  readonly since?: Date | undefined;
  /** Latest time, exclusive. */
  readonly until?: Date | undefined;
  /** Default: `desc`, newest first. */
  readonly order?: 'asc' | 'desc' | undefined;
}

export interface MessagePage {
  readonly messages: MessageView[];
  /** Number of messages on all pages. */
  readonly total: number;
}

/** Returns a page of messages in the order of their time. A page past the end is empty, but its total is correct. */
export async function listMessages(
  db: Queryable,
  clientId: string,
  { limit, offset, phones, since, until, order = 'desc' }: MessageListQuery,
): Promise<MessagePage> {
  const contacts = phones && (await findContactIdsByIdentifiers(db, clientId, phones));
  if (contacts?.length === 0) return { messages: [], total: 0 };
  const period = buildPeriodSql({ since, until });
  const sqlOrder = order === 'asc' ? 'ASC' : 'DESC';
  const keys = contacts ? buildContactKeysSql(period.sql, sqlOrder) : `${ALL_KEYS_SQL} ${period.sql}`;
  const total =
    period.sql === ''
      ? contacts
        ? CONTACT_TOTAL_SQL
        : TOTAL_SQL
      : buildPeriodTotalSql(period.sql, contacts !== undefined);
  const bindings = { clientId, limit, offset, ...period.bindings, ...(contacts && { contacts, most: offset + limit }) };
  // First select only the row keys. PostgreSQL then skips the rows before the offset without reading the table.
  const messageKeys = await rows<MessageRowKey>(
    db,
    `${keys} ORDER BY timestamp ${sqlOrder}, id ${sqlOrder} LIMIT :limit OFFSET :offset`,
    bindings,
  );
  // The last page of a period shows its total. Programs that poll with `since` usually get only this page, and counting
  // the rows of a long period takes longer than reading a page.
  const isLastPage = messageKeys.length < limit && (messageKeys.length > 0 || offset === 0);
  const [messages, [countRow]] = await Promise.all([
    findMessagesByRowKeys(db, clientId, messageKeys),
    isLastPage && period.sql !== ''
      ? [{ total: offset + messageKeys.length }]
      : rows<{ total: number }>(db, total, bindings),
  ]);
  return { messages: order === 'asc' ? messages.reverse() : messages, total: countRow?.total ?? 0 };
}

const ALL_KEYS_SQL = 'SELECT timestamp, id FROM messages WHERE client_id = :clientId';

/** Without a period, counters give the total: counting the rows of a large client takes seconds. */
const TOTAL_SQL = 'SELECT sum(inbound + outbound) AS total FROM message_totals WHERE client_id = :clientId';
const CONTACT_TOTAL_SQL = `SELECT sum(total + shared_chat_messages) AS total FROM contact_counters
  WHERE client_id = :clientId AND contact_id = ANY(:contacts)`;

const buildPeriodTotalSql = (periodSql: string, hasContacts: boolean): string =>
  `SELECT count(*) AS total FROM messages WHERE client_id = :clientId
   ${hasContacts ? 'AND contact_id = ANY(:contacts)' : ''} ${periodSql}`;

/** Selects the first messages of each contact by an index, and then the first of all selected messages. */
const buildContactKeysSql = (periodSql: string, order: 'ASC' | 'DESC'): string => `
  SELECT own.timestamp, own.id FROM unnest(CAST(:contacts AS uuid[])) AS contact CROSS JOIN LATERAL (
    SELECT timestamp, id FROM messages WHERE client_id = :clientId AND contact_id = contact ${periodSql}
    ORDER BY timestamp ${order}, id ${order} LIMIT :most) own`;
