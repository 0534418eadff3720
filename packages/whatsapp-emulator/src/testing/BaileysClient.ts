import makeWASocket, {
  type AuthenticationState,
  type BaileysEventMap,
  type ConnectionState,
  type UserFacingSocketConfig,
  type WAMessage,
  type WAMessageUpdate,
  type WASocket,
} from '@whiskeysockets/baileys';
import { pino } from 'pino';
import { createMemoryAuthState } from './createMemoryAuthState.ts';
import { getMessageText } from './getMessageText.ts';
import { waitUntil } from './waitUntil.ts';

export type BaileysSocketOptions = Partial<Omit<UserFacingSocketConfig, 'auth'>>;

/** Events that a client received since its creation, over all its connections. */
export interface RecordedBaileysEvents {
  readonly qrs: string[];
  readonly messages: (WAMessage & { readonly upsertType: 'notify' | 'append' })[];
  readonly updates: WAMessageUpdate[];
  readonly receipts: BaileysEventMap['message-receipt.update'];
  readonly presences: BaileysEventMap['presence.update'][];
  readonly groups: BaileysEventMap['groups.upsert'];
  readonly participants: BaileysEventMap['group-participants.update'][];
  readonly chats: BaileysEventMap['chats.update'];
  readonly contacts: BaileysEventMap['contacts.upsert'];
  readonly history: BaileysEventMap['messaging-history.set'][];
  /** Status code of each close, in order. */
  readonly closes: number[];
  /** `id` and `error` of each message acknowledgement of the server. */
  readonly acks: { readonly id: string; readonly error: string | undefined }[];
}

/** An unmodified Baileys socket, its successors after restarts, and the events of all of them. */
export class BaileysClient {
  readonly auth: AuthenticationState;
  readonly events: RecordedBaileysEvents = {
    qrs: [],
    messages: [],
    updates: [],
    receipts: [],
    presences: [],
    groups: [],
    participants: [],
    chats: [],
    contacts: [],
    history: [],
    closes: [],
    acks: [],
  };
  readonly #options: UserFacingSocketConfig;
  #connection: Partial<ConnectionState> = {};
  #sock: WASocket;

  /** @param url WebSocket URL of the emulator */
  constructor(url: string, options: BaileysSocketOptions = {}, auth: AuthenticationState = createMemoryAuthState()) {
    this.auth = auth;
    const logger = pino({ level: 'silent' });
    this.#options = { logger, waWebSocketUrl: url, getMessage: key => this.#findSentMessage(key.id), ...options, auth };
    this.#sock = this.#connect();
  }

  /** Current socket. `restart` replaces it. */
  get sock(): WASocket {
    return this.#sock;
  }

  get connection(): Partial<ConnectionState> {
    return this.#connection;
  }

  /** Resolves with the current or next QR code. */
  async waitForQr(): Promise<string> {
    return waitUntil(() => {
      this.#assertNotClosed();
      return this.#connection.qr;
    });
  }

  /** Resolves with the status code of the current or next close. */
  async waitForClose(): Promise<number> {
    return waitUntil(() => this.#connection.connection === 'close' && this.events.closes.at(-1));
  }

  /** Resolves when the client is logged in and has processed its queued stanzas. */
  async waitForOpen(): Promise<void> {
    await waitUntil(() => {
      this.#assertNotClosed();
      const { connection, receivedPendingNotifications } = this.#connection;
      return connection === 'open' && receivedPendingNotifications === true;
    });
  }

  /** Resolves with the first message, past or future, that matches the predicate. */
  async message(
    predicate: (message: RecordedBaileysEvents['messages'][number]) => boolean,
  ): Promise<RecordedBaileysEvents['messages'][number]> {
    return waitUntil(() => this.events.messages.find(predicate));
  }

  /** Resolves with the first message, past or future, that has this text or caption. */
  text(text: string): Promise<RecordedBaileysEvents['messages'][number]> {
    return this.message(message => getMessageText(message) === text);
  }

  /**
   * Returns the highest known status of a message: 2 sent, 3 delivered, 4 read. Baileys stores an
   * early status in the message itself and emits no update for it.
   */
  status(id: string | null | undefined): number | undefined {
    const knownStatuses = [
      ...this.events.messages.filter(({ key }) => key.id === id).map(({ status }) => status),
      ...this.events.updates.filter(({ key }) => key.id === id).map(({ update }) => update.status),
    ].filter(status => typeof status === 'number');
    return knownStatuses.length > 0 ? Math.max(...knownStatuses) : undefined;
  }

  /** Connects again with the same credentials. */
  restart(): void {
    this.#connection = {};
    this.#sock = this.#connect();
  }

  async close(): Promise<void> {
    await this.#sock.end(undefined);
  }

  #assertNotClosed(): void {
    if (this.#connection.connection !== 'close') return;
    throw new Error(`the client closed with ${this.events.closes.at(-1)}`);
  }

  #connect(): WASocket {
    const sock = makeWASocket(this.#options);
    const { events } = this;
    sock.ev.on('connection.update', update => {
      if (sock !== this.#sock) return;
      this.#connection = { ...this.#connection, ...update };
      if (update.qr) events.qrs.push(update.qr);
      if (update.connection === 'close') events.closes.push(getStatusCode(update.lastDisconnect?.error));
    });
    sock.ev.on('messages.upsert', ({ messages, type }) => {
      events.messages.push(...messages.map(message => Object.assign(message, { upsertType: type })));
    });
    sock.ev.on('messages.update', updates => events.updates.push(...updates));
    sock.ev.on('message-receipt.update', receipts => events.receipts.push(...receipts));
    sock.ev.on('presence.update', presence => events.presences.push(presence));
    sock.ev.on('groups.upsert', groups => events.groups.push(...groups));
    sock.ev.on('group-participants.update', change => events.participants.push(change));
    sock.ev.on('chats.update', chats => events.chats.push(...chats));
    sock.ev.on('contacts.upsert', contacts => events.contacts.push(...contacts));
    sock.ev.on('messaging-history.set', history => events.history.push(history));
    sock.ws.on('CB:ack,class:message', ({ attrs }: { attrs: Record<string, string> }) =>
      events.acks.push({ id: attrs.id ?? '', error: attrs.error }),
    );
    return sock;
  }

  async #findSentMessage(id: string | null | undefined) {
    return this.events.messages.find(({ key }) => key.id === id && key.fromMe)?.message ?? undefined;
  }
}

function getStatusCode(error: unknown): number {
  const { output } = (error ?? {}) as { output?: { statusCode?: number } };
  return output?.statusCode ?? 0;
}
