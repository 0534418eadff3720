import { type ConversationRow, placeBindings, placeOf } from '../../ground/conversations/conversationRows.ts';
import { type Queryable, rows } from '../../ground/data/sql.ts';
import { timestampOf } from '../../ground/messages/messageId.ts';
import type { MessageView } from '../../ground/messages/messageView.ts';
import { type MessageKey, rowsOfKeys } from '../../ground/messages/rowsOfKeys.ts';

/** A message of the conversation, by our id: what is before it, after it, or all around it. */
export interface ThreadQuery {
  readonly limit: number;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  readonly around?: string | undefined;
}

export interface ThreadPage {
  /** Newest first. */
  readonly messages: MessageView[];
  /** From where it goes on; null: there is no more that way. */
  readonly older: string | null;
  readonly newer: string | null;
}

/**
 * A page of a conversation, from any point: costs the same however far back it is.
 *
 * @returns undefined when the message to go around is not in it
 */
export async function browseConversation(
  db: Queryable,
  clientId: string,
  conversation: Pick<ConversationRow, 'key' | 'contactId'>,
  { limit, before, after, around }: ThreadQuery,
): Promise<ThreadPage | undefined> {
  const keys = (way: Way, most: number, point?: string) =>
    keysOf(db, clientId, conversation, { way, most, ...(point !== undefined && { point }) });
  const page = async (found: readonly MessageKey[], older: boolean, newer: boolean): Promise<ThreadPage> => ({
    messages: await rowsOfKeys(db, clientId, found),
    older: older ? (found.at(-1)?.id ?? null) : null,
    newer: newer ? (found.at(0)?.id ?? null) : null,
  });

  if (around !== undefined) {
    const ahead = Math.floor(limit / 2);
    const [newer, older] = await Promise.all([
      keys('newer', ahead + 1, around),
      keys('at', limit - ahead + 1, around),
    ]);
    if (older[0]?.id !== around) return undefined;
    const shown = [...newer.slice(0, ahead).reverse(), ...older.slice(0, limit - ahead)];
    return page(shown, older.length > limit - ahead, newer.length > ahead);
  }
  if (after !== undefined) {
    const newer = await keys('newer', limit + 1, after);
    const shown = newer.slice(0, limit).reverse();
    return {
      ...(await page(shown, true, newer.length > limit)),
      ...(shown.length === 0 && { older: after }),
    };
  }
  const older = await keys('older', limit + 1, before);
  const found = await page(older.slice(0, limit), older.length > limit, before !== undefined);
  return { ...found, ...(before !== undefined && older.length === 0 && { newer: before }) };
}

/** Of the newest that came in, as many as these, those that are messages: nobody reads a call. */
export async function newestInbound(
  db: Queryable,
  clientId: string,
  conversation: Pick<ConversationRow, 'key' | 'contactId'>,
  most: number,
): Promise<MessageView[]> {
  const found = await rows<MessageKey>(
    db,
    `SELECT timestamp, id FROM messages WHERE ${placeOf(conversation)} AND NOT from_me
     ORDER BY timestamp DESC, id DESC LIMIT :most`,
    { clientId, ...placeBindings(conversation), most },
  );
  return (await rowsOfKeys(db, clientId, found)).filter(({ type }) => type !== 'call');
}

/** `at`: the message itself, and what is older. */
type Way = 'older' | 'at' | 'newer';
const signs = { older: '<', at: '<=', newer: '>' } as const;

function keysOf(
  db: Queryable,
  clientId: string,
  conversation: Pick<ConversationRow, 'key' | 'contactId'>,
  { way, most, point }: { readonly way: Way; readonly most: number; readonly point?: string },
): Promise<MessageKey[]> {
  const [edge, order] = way === 'newer' ? ['>=', 'ASC'] : ['<=', 'DESC'];
  // The first bound says nothing that the second does not, but lets the planner leave partitions aside.
  const bounds =
    point === undefined
      ? ''
      : `AND timestamp ${edge} :timestamp AND (timestamp, id) ${signs[way]} (:timestamp, :point)`;
  return rows<MessageKey>(
    db,
    `SELECT timestamp, id FROM messages WHERE ${placeOf(conversation)} ${bounds}
     ORDER BY timestamp ${order}, id ${order} LIMIT :most`,
    {
      clientId,
      ...placeBindings(conversation),
      most,
      ...(point !== undefined && { point, timestamp: timestampOf(point) ?? new Date(0) }),
    },
  );
}
