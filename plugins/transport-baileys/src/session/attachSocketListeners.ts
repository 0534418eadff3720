import { KeyedQueue } from '@recado/timing';
import type { PasskeyStep } from '@recado/transport';
import { type BinaryNode, buildAckStanza, type ConnectionState, type WASocket } from '@whiskeysockets/baileys';
import type { ConnectionCloseDetails, SocketError } from '../closeReasons/toSessionCloseDetails.ts';
import { ChatQueue } from '../identities/ChatQueue.ts';
import type { IdentityResolver } from '../identities/IdentityResolver.ts';
import { getOwnAccount } from '../identities/ownAccount.ts';
import type { CallTracker } from '../incoming/calls/CallTracker.ts';
import type { IncomingMessageJournal } from '../incoming/IncomingMessageJournal.ts';
import type { AcknowledgementMatcher } from '../outgoing/AcknowledgementMatcher.ts';
import type { MessageAndChatUpdateQueue } from '../receipts/MessageAndChatUpdateQueue.ts';
import { parseOwnReadReceipt, parseReceiptStanza } from '../receipts/parseReceiptStanza.ts';
import type { DeviceCredentials } from '../vault/DeviceCredentials.ts';
import type { AccountEventReporter } from './AccountEventReporter.ts';

/** Functions that a session provides to react to the events of its socket. */
export interface SocketEventHandlers {
  /** Called when the first frame has arrived, which shows that WhatsApp is reachable. */
  firstFrameReceived(): void;
  qr(qr: string, expiresAt: Date): void;
  /** Called when the last QR code has expired. */
  qrExpired(): void;
  open(): void;
  closed(error: SocketError | undefined): void;
  /** Returns whether the session waits to be linked. */
  isPairing(): boolean;
  /** Called at each step of linking with a passkey. */
  passkeyStep(step: PasskeyStep): void;
  /** Called when the linking with a passkey failed. */
  passkeyFailed(details: ConnectionCloseDetails): void;
  /** Called when an incoming frame failed in a way from which Baileys cannot recover. */
  fatalErrorOccurred(error: unknown): void;
  /** Called when WhatsApp refused the WebSocket upgrade with this HTTP status. */
  upgradeRefused(status: number): void;
}

export interface SocketListenerDeps {
  readonly journal: IncomingMessageJournal;
  readonly people: IdentityResolver;
  readonly calls: CallTracker;
  readonly acknowledgements: AcknowledgementMatcher;
  readonly statuses: MessageAndChatUpdateQueue;
  readonly events: SocketEventHandlers;
  readonly credentials: DeviceCredentials;
  readonly accountEvents: AccountEventReporter;
}

/**
 * Connects the components of a session to its socket. Some stanzas are read directly: Baileys emits the events
 * for them late or merged, or emits no event (as for a positive acknowledgement).
 */
export function attachSocketListeners(
  sock: WASocket,
  { journal, people, calls, acknowledgements, statuses, events, credentials, accountEvents }: SocketListenerDeps,
): void {
  const { creds } = sock.authState;
  const { ev, ws } = sock;
  ev.on('creds.update', () => void credentials.save());
  ev.on('connection.update', ({ connection, lastDisconnect, reachoutTimeLock }) => {
    if (reachoutTimeLock) void accountEvents.reportRating({ restrictedUntil: getRestrictionEnd(reachoutTimeLock) });
    if (connection === 'open') events.open();
    if (connection !== 'close') return;
    // Flush the event buffer, which Baileys discards on closing. During a login, it may hold half a minute of events.
    ev.flush();
    events.closed(lastDisconnect?.error);
  });
  ws.once('frame', () => events.firstFrameReceived());
  // Listen to this event, because `ws` reports a refused upgrade by no other event.
  // It would emit `error` only if no listener of `unexpected-response` existed, but Baileys adds one.
  ws.on('unexpected-response', (_request: unknown, response: { statusCode?: number }) =>
    events.upgradeRefused(response.statusCode ?? 0),
  );
  journal.listen(sock, new ChatQueue(people));
  // The steps of one call are stored in order, because the journal's reads may take different times.
  const callQueue = new KeyedQueue();
  // Prepend the listener, so that the call is passed to the journal before Baileys acknowledges it.
  ws.prependListener('CB:call', (stanza: BinaryNode) => {
    const entry = calls.readStanza(stanza, getOwnAccount(creds));
    if (entry) void callQueue.run(entry.row.attrs.id ?? '', () => journal.add(entry));
  });
  // Baileys also emits counts of unread messages here, which are ignored.
  // Only the count -1 marks a chat as unread, and only 0 removes the mark.
  ev.on('chats.update', chats => {
    for (const { id, unreadCount } of chats)
      if (id && (unreadCount === -1 || unreadCount === 0)) statuses.addUnreadMark(id, unreadCount === -1);
  });
  acknowledgements.listen(ws);
  ws.on('CB:receipt', (stanza: BinaryNode) => {
    const ownReceipt = parseOwnReadReceipt(stanza, getOwnAccount(creds));
    if (ownReceipt) {
      statuses.addReadUpdate(ownReceipt);
      return;
    }
    const receipt = parseReceiptStanza(stanza);
    if (receipt) statuses.addReceipt(receipt);
  });
  // Baileys emits no event when it renews the Signal session with a person, so read the stanza directly.
  ws.on('CB:notification,type:encrypt,identity', ({ attrs }: BinaryNode) => {
    if (attrs.from !== undefined) void accountEvents.reportIdentityChange(attrs.from);
  });
  for (const type of ['w:gp2', 'picture'])
    ws.on(`CB:notification,type:${type}`, (stanza: BinaryNode) => void accountEvents.reportGroupEvent(stanza));
  // Baileys has no listener for `status` stanzas. Acknowledge each one, otherwise it blocks WhatsApp's queue.
  ws.on('CB:status', (stanza: BinaryNode) => {
    sock.sendNode(buildAckStanza(stanza)).catch(() => undefined);
  });
}

type ReachoutTimelock = NonNullable<ConnectionState['reachoutTimeLock']>;

/**
 * Returns the end of a lock on new chats. WhatsApp sends the lock unasked, and on request after error 463.
 * Returns null if no lock is active. Also returns null for a lock without an end date, because such a lock may
 * already be over.
 */
const getRestrictionEnd = ({ isActive, timeEnforcementEnds }: ReachoutTimelock): Date | null =>
  (isActive && timeEnforcementEnds) || null;
