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
import { eventually } from './eventually.ts';
import { memoryAuth } from './memoryAuth.ts';
import { textOf } from './textOf.ts';

export type SocketOptions = Partial<Omit<UserFacingSocketConfig, 'auth'>>;

/** What a client saw since it was made, over all its connections. */
export interface Seen {
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
  /** Status code of every close, in order. */
  readonly closes: number[];
  /** `class`, `id` and `error` of every acknowledgement of the server. */
  readonly acks: { readonly id: string; readonly error: string | undefined }[];
}

/** An unmodified Baileys socket, and its successors after each restart, with everything they saw. */
export class BaileysClient {
  readonly auth: AuthenticationState;
  readonly seen: Seen = {
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

  /** @param url `url` of the emulator */
  constructor(url: string, options: SocketOptions = {}, auth: AuthenticationState = memoryAuth()) {
    this.auth = auth;
    const logger = pino({ level: 'silent' });
    this.#options = { logger, waWebSocketUrl: url, getMessage: key => this.#sent(key.id), ...options, auth };
    this.#sock = this.#connect();
  }

  /** The socket of now; another one after `restart`. */
  get sock(): WASocket {
    return this.#sock;
  }

  get connection(): Partial<ConnectionState> {
    return this.#connection;
  }

  /** The QR the client shows, or will show next. */
  async qr(): Promise<string> {
    return eventually(() => {
      this.#mustLive();
      return this.#connection.qr;
    });
  }

  /** Status code of the next close, or of the last one when the client is closed. */
  async closed(): Promise<number> {
    return eventually(() => this.#connection.connection === 'close' && this.seen.closes.at(-1));
  }

  /** Resolves when the client is logged in and has handled what waited for it. */
  async open(): Promise<void> {
    await eventually(() => {
      this.#mustLive();
      const { connection, receivedPendingNotifications } = this.#connection;
      return connection === 'open' && receivedPendingNotifications === true;
    });
  }

  /** The first message it saw, or sees, that satisfies the predicate. */
  async message(
    predicate: (message: Seen['messages'][number]) => boolean,
  ): Promise<Seen['messages'][number]> {
    return eventually(() => this.seen.messages.find(predicate));
  }

  /** The first message with this text or caption it saw, or sees. */
  text(text: string): Promise<Seen['messages'][number]> {
    return this.message(message => textOf(message) === text);
  }

  /**
   * The highest status the client knows for a message: 2 sent, 3 delivered, 4 read. Baileys puts a status that comes
   * early into the message itself and emits no update for it.
   */
  status(id: string | null | undefined): number | undefined {
    const known = [
      ...this.seen.messages.filter(({ key }) => key.id === id).map(({ status }) => status),
      ...this.seen.updates.filter(({ key }) => key.id === id).map(({ update }) => update.status),
    ].filter(status => typeof status === 'number');
    return known.length > 0 ? Math.max(...known) : undefined;
  }

  /** Connects once more with the same credentials. */
  restart(): void {
    this.#connection = {};
    this.#sock = this.#connect();
  }

  async close(): Promise<void> {
    await this.#sock.end(undefined);
  }

  #mustLive(): void {
    if (this.#connection.connection !== 'close') return;
    throw new Error(`the client closed with ${this.seen.closes.at(-1)}`);
  }

  #connect(): WASocket {
    const sock = makeWASocket(this.#options);
    const { seen } = this;
    sock.ev.on('connection.update', update => {
      if (sock !== this.#sock) return;
      this.#connection = { ...this.#connection, ...update };
      if (update.qr) seen.qrs.push(update.qr);
      if (update.connection === 'close') seen.closes.push(statusOf(update.lastDisconnect?.error));
    });
    sock.ev.on('messages.upsert', ({ messages, type }) => {
      seen.messages.push(...messages.map(message => Object.assign(message, { upsertType: type })));
    });
    sock.ev.on('messages.update', updates => seen.updates.push(...updates));
    sock.ev.on('message-receipt.update', receipts => seen.receipts.push(...receipts));
    sock.ev.on('presence.update', presence => seen.presences.push(presence));
    sock.ev.on('groups.upsert', groups => seen.groups.push(...groups));
    sock.ev.on('group-participants.update', change => seen.participants.push(change));
    sock.ev.on('chats.update', chats => seen.chats.push(...chats));
    sock.ev.on('contacts.upsert', contacts => seen.contacts.push(...contacts));
    sock.ev.on('messaging-history.set', history => seen.history.push(history));
    sock.ws.on('CB:ack,class:message', ({ attrs }: { attrs: Record<string, string> }) =>
      seen.acks.push({ id: attrs.id ?? '', error: attrs.error }),
    );
    return sock;
  }

  async #sent(id: string | null | undefined) {
    return this.seen.messages.find(({ key }) => key.id === id && key.fromMe)?.message ?? undefined;
  }
}

function statusOf(error: unknown): number {
  const { output } = (error ?? {}) as { output?: { statusCode?: number } };
  return output?.statusCode ?? 0;
}
