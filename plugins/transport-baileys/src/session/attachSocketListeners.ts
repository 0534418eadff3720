import type { QualityRating } from '@recado/transport';
import {
  type BinaryNode,
  buildAckStanza,
  type ConnectionState,
  S_WHATSAPP_NET,
  type WASocket,
} from '@whiskeysockets/baileys';
import type { SocketError } from '../closeReasons/toCloseDetails.ts';
import type { CallTracker } from '../incoming/calls/CallTracker.ts';
import type { Journal } from '../incoming/Journal.ts';
import { createPlaceholderEntry, createResentEntry } from '../incoming/placeholderEntries.ts';
import type { OwnAccount } from '../incoming/toIncoming.ts';
import type { Acknowledgements } from '../outgoing/Acknowledgements.ts';
import { readOwnReceipt, readReceipt } from '../receipts/readReceipt.ts';
import type { StatusUpdateQueue } from '../receipts/StatusUpdateQueue.ts';

/** Events of one socket. */
export interface SocketEvents {
  /** The first frame arrived: WhatsApp is reachable. */
  firstFrameReceived(): void;
  qr(qr: string): void;
  open(): void;
  closed(error: SocketError | undefined): void;
  /** The account must prove a passkey before it can link this device. */
  passkeyRequired(): void;
  /** An incoming frame failed in a way that Baileys cannot recover from. */
  fatalErrorOccurred(error: unknown): void;
  /** WhatsApp refused the upgrade with this HTTP status. */
  upgradeRefused(status: number): void;
}

export interface SocketListenerDeps {
  readonly journal: Journal;
  readonly calls: CallTracker;
  readonly acknowledgements: Acknowledgements;
  readonly statuses: StatusUpdateQueue;
  readonly events: SocketEvents;
  /** Called when the credentials have changed. */
  saveCredentials(): void;
  self(): OwnAccount;
  /** Receives the notification of a group event. */
  groupChanged(stanza: BinaryNode): void;
  /** Receives the JID of a person whose identity has changed. */
  identityChanged(jid: string): void;
  /** Receives WhatsApp's quality rating of the account. */
  ratingChanged(rating: QualityRating): void;
}

/**
 * Attaches the components of a session to its socket. Reads stanzas from the wire where Baileys
 * emits its own events late, merged, or not at all (as for a positive acknowledgement).
 */
export function attachSocketListeners(
  sock: WASocket,
  {
    journal,
    calls,
    acknowledgements,
    statuses,
    events,
    saveCredentials,
    self,
    identityChanged,
    groupChanged,
    ratingChanged,
  }: SocketListenerDeps,
): void {
  const { ev, ws } = sock;
  ev.on('creds.update', saveCredentials);
  ev.on('connection.update', ({ connection, lastDisconnect, qr, reachoutTimeLock }) => {
    if (qr) events.qr(qr);
    if (reachoutTimeLock) ratingChanged({ restrictedUntil: getRestrictionEnd(reachoutTimeLock) });
    if (connection === 'open') events.open();
    if (connection !== 'close') return;
    // Baileys discards its event buffer on closing. At a login it may hold half a minute of events.
    ev.flush();
    events.closed(lastDisconnect?.error);
  });
  ws.once('frame', () => events.firstFrameReceived());
  // Once `unexpected-response` has a listener (Baileys attaches one), a refused upgrade emits only this event.
  ws.on('unexpected-response', (_request: unknown, response: { statusCode?: number }) =>
    events.upgradeRefused(response.statusCode ?? 0),
  );
  // Baileys acknowledges the request and continues to wait.
  ws.on('CB:notification,type:passkey_prologue_request', ({ attrs }: BinaryNode) => {
    if (attrs.from === S_WHATSAPP_NET) events.passkeyRequired();
  });
  // Runs before Baileys' own listener, which begins to decrypt.
  ws.prependListener('CB:message', (stanza: BinaryNode) => {
    journal.registerStanza(stanza);
    const entry = createPlaceholderEntry(stanza);
    if (entry) void journal.add(entry);
  });
  // Runs before Baileys acknowledges the call.
  ws.prependListener('CB:call', (stanza: BinaryNode) => {
    const entry = calls.readStanza(stanza, self());
    if (entry) void journal.add(entry);
  });
  ev.on('messages.upsert', ({ messages, requestId }) => {
    // Every other message of this event is in the journal already.
    if (requestId === undefined) return;
    for (const message of messages) {
      const entry = createResentEntry(message, self());
      if (entry) void journal.add(entry);
    }
  });
  // Baileys also emits counts of incoming messages. Only -1 is an unread mark, and 0 its removal.
  ev.on('chats.update', chats => {
    for (const { id, unreadCount } of chats)
      if (id && (unreadCount === -1 || unreadCount === 0)) statuses.addUnreadMark(id, unreadCount === -1);
  });
  ws.on('CB:ack,class:message', ({ attrs }: BinaryNode) => {
    const timestamp = attrs.t === undefined ? new Date() : new Date(Number(attrs.t) * 1000);
    const error = attrs.error === undefined ? {} : { error: Number(attrs.error) };
    acknowledgements.receive({ id: attrs.id ?? '', timestamp, ...error });
  });
  ws.on('CB:receipt', (stanza: BinaryNode) => {
    const ownReceipt = readOwnReceipt(stanza, self());
    if (ownReceipt) {
      statuses.addReadUpdate(ownReceipt);
      return;
    }
    const receipt = readReceipt(stanza);
    if (receipt) statuses.addReceipt(receipt);
  });
  // Baileys renews its session without emitting an event.
  ws.on('CB:notification,type:encrypt,identity', ({ attrs }: BinaryNode) => {
    if (attrs.from !== undefined) identityChanged(attrs.from);
  });
  for (const type of ['w:gp2', 'picture']) ws.on(`CB:notification,type:${type}`, groupChanged);
  // Baileys has no listener for these stanzas. Unacknowledged ones block the queue.
  ws.on('CB:status', (stanza: BinaryNode) => {
    sock.sendNode(buildAckStanza(stanza)).catch(() => undefined);
  });
}

type ReachoutTimelock = NonNullable<ConnectionState['reachoutTimeLock']>;

/**
 * WhatsApp sends the lock on its own, and on request after error 463. A lock without an end date
 * may be over already and is not reported.
 */
const getRestrictionEnd = ({ isActive, timeEnforcementEnds }: ReachoutTimelock): Date | null =>
  (isActive && timeEnforcementEnds) || null;
