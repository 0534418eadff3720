import type { Incoming } from '@recado/transport';
import { contactsOf } from '../contacts/contactsOf.ts';
import { type Queryable, rows } from '../data/sql.ts';
import { keyOfContact } from './conversationRows.ts';

interface Of {
  readonly clientId: string;
  /** Its name. */
  readonly transport: string;
}

/** Puts away when people wrote by the transport that a client leaves now. */
export const putWindowsAway = (trx: Queryable, of: Of): Promise<unknown> => rows(trx, PUT_AWAY, { ...of });

/** Somebody wrote by the network that a client uses now, at a time when it used another: it was told late. */
export async function noteWindowBefore(
  db: Queryable,
  clientId: string,
  { chat, timestamp }: Pick<Incoming, 'chat' | 'timestamp'>,
): Promise<void> {
  if (chat.kind !== 'person') return;
  const [used] = await rows<{ transport: string }>(db, LATE, { clientId, at: timestamp });
  if (!used) return;
  const names = [chat.phone, chat.lid && `lid:${chat.lid}`].filter(name => name !== undefined && name !== '');
  const chats = (await contactsOf(db, clientId, names as string[])).map(keyOfContact);
  if (chats.length > 0) await rows(db, NOTE, { clientId, ...used, chats, at: timestamp });
}

/** When people wrote by a transport that was used before, by the chats with them. */
export async function windowsBefore(
  db: Queryable,
  of: Of,
  chats: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  if (chats.length === 0) return new Map();
  const found = await rows<{ chat: string; heardAt: Date }>(db, FIND, { ...of, chats: [...chats] });
  return new Map(found.map(({ chat, heardAt }) => [chat, heardAt]));
}

/** No network lets one answer for longer. */
export const pruneWindowsBefore = (db: Queryable): Promise<unknown> =>
  rows(db, `DELETE FROM windows_before WHERE heard_at < now() - interval '7 days'`, {});

const PUT_AWAY = `
  INSERT INTO windows_before AS w (client_id, chat, transport, heard_at)
  SELECT v.client_id, v.chat, :transport, v.heard_at FROM conversations v JOIN clients c ON c.id = v.client_id
  WHERE v.client_id = :clientId AND v.chat LIKE 'contact:%' AND v.heard_at > now() - interval '7 days'
    AND v.heard_at >= coalesce(c.transport_since, '-infinity')
  ON CONFLICT (client_id, chat, transport) DO UPDATE SET heard_at = greatest(w.heard_at, excluded.heard_at)`;
const LATE = `
  SELECT transport FROM clients WHERE id = :clientId AND transport IS NOT NULL AND transport_since > :at`;
const NOTE = `
  INSERT INTO windows_before AS w (client_id, chat, transport, heard_at)
  SELECT :clientId, chat, :transport, :at FROM unnest(CAST(:chats AS text[])) AS chat
  ON CONFLICT (client_id, chat, transport) DO UPDATE SET heard_at = greatest(w.heard_at, excluded.heard_at)`;
const FIND = `
  SELECT chat, heard_at AS "heardAt" FROM windows_before
  WHERE client_id = :clientId AND transport = :transport AND chat = ANY(CAST(:chats AS text[]))`;
