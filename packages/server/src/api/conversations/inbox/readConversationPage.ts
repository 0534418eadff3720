import {
  buildMessageFilterBindings,
  buildMessageFilterSql,
  type ConversationRow,
} from '../../../core/conversations/conversationRows.ts';
import { buildPeriodSql, type Period } from '../../../core/data/period.ts';
import { type Queryable, rows } from '../../../core/data/sql.ts';
import { parseMessageIdTime } from '../../../core/messages/createMessageId.ts';
import { findMessagesByRowKeys, type MessageRowKey } from '../../../core/messages/findMessagesByRowKeys.ts';
import type { MessageView } from '../../../core/messages/messageView.ts';

/** Page of a conversation before, after or around the message with the given Recado ID. */
export interface ConversationMessagesQuery extends Period {
  readonly limit: number;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  readonly around?: string | undefined;
}

export interface ConversationMessagesPage {
  /** Newest first. */
  readonly messages: MessageView[];
  /** `older`, `newer`: message ID from which to continue in this direction, or null if no message follows. */
  readonly older: string | null;
  readonly newer: string | null;
}

/**
 * Returns a page of a conversation from any position. Its cost does not depend on the position.
 *
 * @returns undefined if the message of `around` is not in the conversation
 */
export async function readConversationPage(
  db: Queryable,
  clientId: string,
  conversation: Pick<ConversationRow, 'key' | 'contactId'>,
  { limit, before, after, around, since, until }: ConversationMessagesQuery,
): Promise<ConversationMessagesPage | undefined> {
  const selectKeys = (direction: Direction, maxRows: number, point?: string) =>
    selectMessageKeys(db, clientId, conversation, {
      direction,
      maxRows,
      since,
      until,
      ...(point !== undefined && { point }),
    });
  const toPage = async (
    messageKeys: readonly MessageRowKey[],
    older: boolean,
    newer: boolean,
  ): Promise<ConversationMessagesPage> => ({
    messages: await findMessagesByRowKeys(db, clientId, messageKeys),
    older: older ? (messageKeys.at(-1)?.id ?? null) : null,
    newer: newer ? (messageKeys.at(0)?.id ?? null) : null,
  });

  if (around !== undefined) {
    const newerCount = Math.floor(limit / 2);
    const [newer, older] = await Promise.all([
      selectKeys('newer', newerCount + 1, around),
      selectKeys('at', limit - newerCount + 1, around),
    ]);
    if (older[0]?.id !== around) return undefined;
    const pageKeys = [...newer.slice(0, newerCount).reverse(), ...older.slice(0, limit - newerCount)];
    return toPage(pageKeys, older.length > limit - newerCount, newer.length > newerCount);
  }
  if (after !== undefined) {
    const newer = await selectKeys('newer', limit + 1, after);
    const pageKeys = newer.slice(0, limit).reverse();
    return {
      ...(await toPage(pageKeys, true, newer.length > limit)),
      ...(pageKeys.length === 0 && { older: after }),
    };
  }
  const older = await selectKeys('older', limit + 1, before);
  const olderPage = await toPage(older.slice(0, limit), older.length > limit, before !== undefined);
  return { ...olderPage, ...(before !== undefined && older.length === 0 && { newer: before }) };
}

/** Finds the newest incoming messages, at most `maxRows`. Omits calls, which cannot be marked as read. */
export async function findNewestInboundMessages(
  db: Queryable,
  clientId: string,
  conversation: Pick<ConversationRow, 'key' | 'contactId'>,
  maxRows: number,
): Promise<MessageView[]> {
  const messageKeys = await rows<MessageRowKey>(
    db,
    `SELECT timestamp, id FROM messages WHERE ${buildMessageFilterSql(conversation)} AND NOT from_me
     ORDER BY timestamp DESC, id DESC LIMIT :most`,
    { clientId, ...buildMessageFilterBindings(conversation), most: maxRows },
  );
  return (await findMessagesByRowKeys(db, clientId, messageKeys)).filter(({ type }) => type !== 'call');
}

/** Which messages to read, relative to a reference message. `at`: the reference message and older ones. */
type Direction = 'older' | 'at' | 'newer';
const comparisonOperators = { older: '<', at: '<=', newer: '>' } as const;

interface SelectMessageKeysParams extends Period {
  readonly direction: Direction;
  readonly maxRows: number;
  readonly point?: string;
}

function selectMessageKeys(
  db: Queryable,
  clientId: string,
  conversation: Pick<ConversationRow, 'key' | 'contactId'>,
  { direction, maxRows, point, since, until }: SelectMessageKeysParams,
): Promise<MessageRowKey[]> {
  const [edge, order] = direction === 'newer' ? ['>=', 'ASC'] : ['<=', 'DESC'];
  // The first bound is redundant, but it lets PostgreSQL's planner skip the partitions of other months.
  const bounds =
    point === undefined
      ? ''
      : `AND timestamp ${edge} :timestamp AND (timestamp, id) ${comparisonOperators[direction]} (:timestamp, :point)`;
  const period = buildPeriodSql({ since, until });
  return rows<MessageRowKey>(
    db,
    `SELECT timestamp, id FROM messages WHERE ${buildMessageFilterSql(conversation)} ${bounds} ${period.sql}
     ORDER BY timestamp ${order}, id ${order} LIMIT :most`,
    {
      clientId,
      ...buildMessageFilterBindings(conversation),
      most: maxRows,
      ...period.bindings,
      ...(point !== undefined && { point, timestamp: parseMessageIdTime(point) ?? new Date(0) }),
    },
  );
}
