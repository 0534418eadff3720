import { findContactIdsByIdentifiers, searchContactIds } from '../../../core/contacts/findContactIdsByIdentifiers.ts';
import { buildPeriodSql, type Period } from '../../../core/data/period.ts';
import { type Queryable, rows } from '../../../core/data/sql.ts';
import { parseMessageIdTime } from '../../../core/messages/createMessageId.ts';
import { findMessagesByRowKeys, type MessageRowKey } from '../../../core/messages/findMessagesByRowKeys.ts';
import type { MessageView } from '../../../core/messages/messageView.ts';

export interface MessageBrowseQuery extends Period {
  readonly limit: number;
  /** Only messages after the message with this ID, in the order of the list. */
  readonly before?: string | undefined;
  /**
   * Restricts the list to messages with one person, identified by all forms of the phone number (`521…`, `52…`)
   * or by the LID (`lid:…`).
   */
  readonly phones?: readonly string[] | undefined;
  /** Only messages with people whose name or number matches this text. */
  readonly contact?: string | undefined;
  readonly fromMe?: boolean | undefined;
  /** Default: `desc`, newest first. `before` is then the last message of the previous page. */
  readonly order?: 'asc' | 'desc' | undefined;
}

export interface FoundMessagesPage {
  readonly messages: MessageView[];
  /** Value of `before` for the next page, or null if there is none. */
  readonly next: string | null;
}

/**
 * Maximum number of rows that are scanned for one page if only incoming or only outgoing messages are
 * requested. No index contains the direction, so the scan ends here. The page then has fewer messages
 * than requested, and `next` continues the scan.
 */
const MAX_SCANNED_ROWS = 2_000;

/**
 * Returns a client's messages in the order of their time. The cost does not depend on the age of the messages.
 *
 * @throws RangeError if `before` is not a message ID
 */
export async function browseMessages(
  db: Queryable,
  clientId: string,
  { limit, before, phones, contact, fromMe, since, until, order = 'desc' }: MessageBrowseQuery,
): Promise<FoundMessagesPage> {
  const period = buildPeriodSql({ since, until });
  const startBindings = before === undefined ? {} : toStartBindings(before);
  const contactIdLists = await Promise.all([
    phones && findContactIdsByIdentifiers(db, clientId, phones),
    contact === undefined ? undefined : searchContactIds(db, clientId, contact),
  ]);
  const [first, second = first] = contactIdLists.filter(ids => ids !== undefined);
  const contacts = first?.filter(id => second?.includes(id));
  if (contacts?.length === 0) return { messages: [], next: null };

  const maxRows = fromMe === undefined ? limit + 1 : MAX_SCANNED_ROWS;
  const scannedKeys = await rows<MessageRowKey & { readonly fromMe: boolean }>(
    db,
    buildKeysSql(contacts, `${period.sql} ${before === undefined ? '' : START_CONDITIONS[order]}`, order),
    {
      clientId,
      most: maxRows,
      ...startBindings,
      ...period.bindings,
      ...(contacts && { contacts }),
    },
  );
  const matchingKeys = scannedKeys.filter(key => fromMe === undefined || key.fromMe === fromMe);
  const page = matchingKeys.slice(0, limit);
  const isLast = matchingKeys.length === page.length && scannedKeys.length < maxRows;
  const last = matchingKeys.length > page.length ? page.at(-1) : scannedKeys.at(-1);
  const messages = await findMessagesByRowKeys(db, clientId, page);
  return {
    messages: order === 'asc' ? messages.reverse() : messages,
    next: isLast ? null : (last?.id ?? null),
  };
}

function toStartBindings(before: string): { readonly before: string; readonly timestamp: Date } {
  const timestamp = parseMessageIdTime(before);
  if (!timestamp) throw new RangeError(`${before} is not a message ID`);
  return { before, timestamp };
}

/**
 * Conditions for the messages that follow the start in each order. The first condition on `timestamp` is redundant,
 * but with it the planner can skip monthly partitions.
 */
const START_CONDITIONS = {
  desc: 'AND timestamp <= :timestamp AND (timestamp, id) < (:timestamp, :before)',
  asc: 'AND timestamp >= :timestamp AND (timestamp, id) > (:timestamp, :before)',
} as const;

function buildKeysSql(contacts: readonly string[] | undefined, conditions: string, order: 'asc' | 'desc'): string {
  const direction = order === 'asc' ? 'ASC' : 'DESC';
  const keysSql = (contactCondition: string) => `SELECT timestamp, id, from_me AS "fromMe" FROM messages
    WHERE client_id = :clientId ${contactCondition} ${conditions}
    ORDER BY timestamp ${direction}, id ${direction} LIMIT :most`;
  if (!contacts) return keysSql('');
  return `SELECT own.* FROM unnest(CAST(:contacts AS uuid[])) AS contact
    CROSS JOIN LATERAL (${keysSql('AND contact_id = contact')}) own
    ORDER BY own.timestamp ${direction}, own.id ${direction} LIMIT :most`;
}
