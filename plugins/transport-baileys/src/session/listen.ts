import type { Standing } from '@recado/transport';
import {
  type BinaryNode,
  buildAckStanza,
  type ConnectionState,
  S_WHATSAPP_NET,
  type WASocket,
} from '@whiskeysockets/baileys';
import type { SocketError } from '../endings/ending.ts';
import { absent, repeated } from '../incoming/absent.ts';
import type { Calls } from '../incoming/calls/Calls.ts';
import type { Journal } from '../incoming/Journal.ts';
import type { Self } from '../incoming/toIncoming.ts';
import type { Acknowledgements } from '../outgoing/Acknowledgements.ts';
import { readOwn, readReceipt } from '../receipts/readReceipt.ts';
import type { StatusUpdates } from '../receipts/StatusUpdates.ts';

/** What a socket reports of itself. */
export interface SocketEvents {
  /** WhatsApp said something: it is there. */
  heard(): void;
  qr(qr: string): void;
  open(): void;
  closed(error: SocketError | undefined): void;
  /** The account must prove a passkey before it can link this device. */
  passkey(): void;
  /** Something came that Baileys cannot go on after. */
  broken(error: unknown): void;
  /** The HTTP status the upgrade was refused with. */
  refused(status: number): void;
}

export interface Listeners {
  readonly journal: Journal;
  readonly calls: Calls;
  readonly acknowledgements: Acknowledgements;
  readonly statuses: StatusUpdates;
  readonly events: SocketEvents;
  /** The credentials changed. */
  save(): void;
  self(): Self;
  /** Something was told of a group: the notification. */
  groupChanged(stanza: BinaryNode): void;
  /** Somebody's identity is another one: by the JID it was told of. */
  identityChanged(jid: string): void;
  /** How WhatsApp rates the account. */
  rated(standing: Standing): void;
}

/**
 * Connects the parts around a socket with it. Stanzas are read off the wire wherever Baileys' own events come
 * late, come merged, or do not come at all (a good acknowledgement).
 */
export function listen(
  sock: WASocket,
  {
    journal,
    calls,
    acknowledgements,
    statuses,
    events,
    save,
    self,
    identityChanged,
    groupChanged,
    rated,
  }: Listeners,
): void {
  const { ev, ws } = sock;
  ev.on('creds.update', save);
  ev.on('connection.update', ({ connection, lastDisconnect, qr, reachoutTimeLock }) => {
    if (qr) events.qr(qr);
    if (reachoutTimeLock) rated({ restrictedUntil: lockedUntil(reachoutTimeLock) });
    if (connection === 'open') events.open();
    if (connection !== 'close') return;
    // Baileys throws its event buffer away on closing; at a login it may hold half a minute.
    ev.flush();
    events.closed(lastDisconnect?.error);
  });
  ws.once('frame', () => events.heard());
  // With any listener on it the WebSocket says nothing else about a refused upgrade, and Baileys has one.
  ws.on('unexpected-response', (_request: unknown, response: { statusCode?: number }) =>
    events.refused(response.statusCode ?? 0),
  );
  // Baileys acknowledges it and goes on waiting.
  ws.on('CB:notification,type:passkey_prologue_request', ({ attrs }: BinaryNode) => {
    if (attrs.from === S_WHATSAPP_NET) events.passkey();
  });
  // Before Baileys: its own listener begins to decrypt.
  ws.prependListener('CB:message', (stanza: BinaryNode) => {
    journal.announce(stanza);
    const entry = absent(stanza);
    if (entry) void journal.add(entry);
  });
  // Before Baileys, which acknowledges it.
  ws.prependListener('CB:call', (stanza: BinaryNode) => {
    const entry = calls.take(stanza, self());
    if (entry) void journal.add(entry);
  });
  ev.on('messages.upsert', ({ messages, requestId }) => {
    // Everything else that comes this way is in the journal already.
    if (requestId === undefined) return;
    for (const message of messages) {
      const entry = repeated(message, self());
      if (entry) void journal.add(entry);
    }
  });
  // Baileys counts what comes in, too: only below one is it somebody's mark, and nought where that was taken back.
  ev.on('chats.update', chats => {
    for (const { id, unreadCount } of chats)
      if (id && (unreadCount === -1 || unreadCount === 0)) statuses.marking(id, unreadCount === -1);
  });
  ws.on('CB:ack,class:message', ({ attrs }: BinaryNode) => {
    const timestamp = attrs.t === undefined ? new Date() : new Date(Number(attrs.t) * 1000);
    const error = attrs.error === undefined ? {} : { error: Number(attrs.error) };
    acknowledgements.take({ id: attrs.id ?? '', timestamp, ...error });
  });
  ws.on('CB:receipt', (stanza: BinaryNode) => {
    const reading = readOwn(stanza, self());
    if (reading) {
      statuses.reading(reading);
      return;
    }
    const receipt = readReceipt(stanza);
    if (receipt) statuses.receipt(receipt);
  });
  // Baileys renews its session and tells nobody.
  ws.on('CB:notification,type:encrypt,identity', ({ attrs }: BinaryNode) => {
    if (attrs.from !== undefined) identityChanged(attrs.from);
  });
  for (const type of ['w:gp2', 'picture']) ws.on(`CB:notification,type:${type}`, groupChanged);
  // Baileys has no listener for these, and what nobody acknowledges holds up the queue.
  ws.on('CB:status', (stanza: BinaryNode) => {
    sock.sendNode(buildAckStanza(stanza)).catch(() => undefined);
  });
}

type ReachoutTimelock = NonNullable<ConnectionState['reachoutTimeLock']>;

/** WhatsApp tells it by itself, and when it is asked after a 463. One that it says no end of is not known to go on. */
const lockedUntil = ({ isActive, timeEnforcementEnds }: ReachoutTimelock): Date | null =>
  (isActive && timeEnforcementEnds) || null;
