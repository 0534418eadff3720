import type { IncomingTransportMessage } from '@recado/transport';
import { findContactIdsByIdentifiers } from '../contacts/findContactIdsByIdentifiers.ts';
import { type Queryable, rows } from '../data/sql.ts';
import { toContactChatKey } from './conversationRows.ts';

interface ClientTransport {
  readonly clientId: string;
  /** Name of the transport. */
  readonly transport: string;
}

/**
 * Stores, for each chat, when the person last wrote through the transport that the client is about to leave.
 * These times determine the reply windows if the client returns to the transport.
 */
export const storeReplyWindowsOfTransport = (trx: Queryable, clientTransport: ClientTransport): Promise<unknown> =>
  rows(trx, STORE_REPLY_WINDOWS_SQL, { ...clientTransport });

/**
 * Stores the time at which a person wrote a message that arrives late. Such a message was written while the
 * client used another network, but arrives through the client's current network.
 */
export async function storeReplyWindowOfLateMessage(
  db: Queryable,
  clientId: string,
  { chat, timestamp }: Pick<IncomingTransportMessage, 'chat' | 'timestamp'>,
): Promise<void> {
  if (chat.kind !== 'person') return;
  const [currentTransport] = await rows<{ transport: string }>(db, FIND_TRANSPORT_CHANGED_AFTER_SQL, {
    clientId,
    at: timestamp,
  });
  if (!currentTransport) return;
  const identifiers = [chat.phone, chat.lid && `lid:${chat.lid}`].filter(name => name !== undefined && name !== '');
  const chats = (await findContactIdsByIdentifiers(db, clientId, identifiers as string[])).map(toContactChatKey);
  if (chats.length > 0)
    await rows(db, STORE_LATE_REPLY_WINDOW_SQL, { clientId, ...currentTransport, chats, at: timestamp });
}

/** Reads when people last wrote through an earlier transport of the client; returns times by chat key. */
export async function readEarlierReplyWindows(
  db: Queryable,
  clientTransport: ClientTransport,
  chats: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  if (chats.length === 0) return new Map();
  const replyWindows = await rows<{ chat: string; lastInboundAt: Date }>(db, FIND_REPLY_WINDOWS_SQL, {
    ...clientTransport,
    chats: [...chats],
  });
  return new Map(replyWindows.map(({ chat, lastInboundAt }) => [chat, lastInboundAt]));
}

/** Deletes reply windows older than 7 days, because no transport's network accepts replies for longer. */
export const pruneEarlierReplyWindows = (db: Queryable): Promise<unknown> =>
  rows(db, `DELETE FROM earlier_reply_windows WHERE last_inbound_at < now() - interval '7 days'`, {});

const STORE_REPLY_WINDOWS_SQL = `
  INSERT INTO earlier_reply_windows AS w (client_id, chat, transport, last_inbound_at)
  SELECT v.client_id, v.chat, :transport, v.last_inbound_at FROM conversations v JOIN clients c ON c.id = v.client_id
  WHERE v.client_id = :clientId AND v.chat LIKE 'contact:%' AND v.last_inbound_at > now() - interval '7 days'
    AND v.last_inbound_at >= coalesce(c.transport_since, '-infinity')
  ON CONFLICT (client_id, chat, transport)
  DO UPDATE SET last_inbound_at = greatest(w.last_inbound_at, excluded.last_inbound_at)`;
const FIND_TRANSPORT_CHANGED_AFTER_SQL = `
  SELECT transport FROM clients WHERE id = :clientId AND transport IS NOT NULL AND transport_since > :at`;
const STORE_LATE_REPLY_WINDOW_SQL = `
  INSERT INTO earlier_reply_windows AS w (client_id, chat, transport, last_inbound_at)
  SELECT :clientId, chat, :transport, :at FROM unnest(CAST(:chats AS text[])) AS chat
  ON CONFLICT (client_id, chat, transport)
  DO UPDATE SET last_inbound_at = greatest(w.last_inbound_at, excluded.last_inbound_at)`;
const FIND_REPLY_WINDOWS_SQL = `
  SELECT chat, last_inbound_at AS "lastInboundAt" FROM earlier_reply_windows
  WHERE client_id = :clientId AND transport = :transport AND chat = ANY(CAST(:chats AS text[]))`;
