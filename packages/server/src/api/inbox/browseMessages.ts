import { contactsLike, contactsOf } from '../../ground/contacts/contactsOf.ts';
import { type Queryable, rows } from '../../ground/data/sql.ts';
import { timestampOf } from '../../ground/messages/messageId.ts';
import type { MessageView } from '../../ground/messages/messageView.ts';
import { type MessageKey, rowsOfKeys } from '../../ground/messages/rowsOfKeys.ts';

export interface BrowseQuery {
  readonly limit: number;
  /** Only what is older than the message with this id. */
  readonly before?: string | undefined;
  /** Only messages with these persons: the spellings of one number (`521…`, `52…`), or `lid:…`. */
  readonly phones?: readonly string[] | undefined;
  /** Only messages with persons of this name or number. */
  readonly contact?: string | undefined;
  readonly fromMe?: boolean | undefined;
}

export interface BrowsePage {
  readonly messages: MessageView[];
  /** The `before` of the next page; null when there is none. */
  readonly next: string | null;
}

/**
 * Messages that one page looks through at most for those of one direction, which no index knows: a page that has not
 * found enough by then says where to go on instead of reading on to the end.
 */
const LOOKED_THROUGH = 2_000;

/**
 * A client's messages, newest first: costs the same however far back it is.
 *
 * @throws RangeError when `before` is no id of a message
 */
export async function browseMessages(
  db: Queryable,
  clientId: string,
  { limit, before, phones, contact, fromMe }: BrowseQuery,
): Promise<BrowsePage> {
  const start = before === undefined ? {} : startOf(before);
  const asked = await Promise.all([
    phones && contactsOf(db, clientId, phones),
    contact === undefined ? undefined : contactsLike(db, clientId, contact),
  ]);
  const [first, second = first] = asked.filter(ids => ids !== undefined);
  const contacts = first?.filter(id => second?.includes(id));
  if (contacts?.length === 0) return { messages: [], next: null };

  const most = fromMe === undefined ? limit + 1 : LOOKED_THROUGH;
  const seen = await rows<MessageKey & { readonly fromMe: boolean }>(
    db,
    keysOf(contacts, before !== undefined),
    {
      clientId,
      most,
      ...start,
      ...(contacts && { contacts }),
    },
  );
  const wanted = seen.filter(key => fromMe === undefined || key.fromMe === fromMe);
  const page = wanted.slice(0, limit);
  const isLast = wanted.length === page.length && seen.length < most;
  const last = wanted.length > page.length ? page.at(-1) : seen.at(-1);
  return {
    messages: await rowsOfKeys(db, clientId, page),
    next: isLast ? null : (last?.id ?? null),
  };
}

function startOf(before: string): { readonly before: string; readonly timestamp: Date } {
  const timestamp = timestampOf(before);
  if (!timestamp) throw new RangeError(`${before} is no id of a message`);
  return { before, timestamp };
}

function keysOf(contacts: readonly string[] | undefined, goesOn: boolean): string {
  // The first bound says nothing that the second does not, but lets the planner leave partitions aside.
  const older = goesOn ? 'AND timestamp <= :timestamp AND (timestamp, id) < (:timestamp, :before)' : '';
  const keys = (of: string) => `SELECT timestamp, id, from_me AS "fromMe" FROM messages
    WHERE client_id = :clientId ${of} ${older} ORDER BY timestamp DESC, id DESC LIMIT :most`;
  if (!contacts) return keys('');
  return `SELECT own.* FROM unnest(CAST(:contacts AS uuid[])) AS contact
    CROSS JOIN LATERAL (${keys('AND contact_id = contact')}) own
    ORDER BY own.timestamp DESC, own.id DESC LIMIT :most`;
}
