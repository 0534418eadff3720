import type * as baileys from '@whiskeysockets/baileys';
import { pino } from 'pino';
import { waitUntil } from '../waitUntil.ts';
import { createEmptyScenarioClientEvents, recordBaileysSocketEvents } from './baileysEvents.ts';

/** A Baileys release, with the options by which it trusts the emulator's media host. */
export interface BaileysRelease {
  readonly baileys: typeof baileys;
  /** Options of the socket (`media`) and of downloads (`downloads`). Both make Baileys trust the media host. */
  readonly media: object;
  readonly downloads: object;
}

export type BaileysSocket = ReturnType<typeof baileys.makeWASocket>;

/** Connection of a Baileys client, which connects again when the server requires it. */
export class BaileysConnection {
  readonly events = createEmptyScenarioClientEvents();
  /** Sent messages by ID, for devices that request them again. */
  readonly sentMessages = new Map<string, baileys.proto.IMessage>();
  /** Highest status of each message, as numbered by WhatsApp. */
  readonly statuses = new Map<string, number>();
  readonly #release: BaileysRelease;
  readonly #url: string;
  readonly #auth: baileys.AuthenticationState;
  #state: Partial<baileys.ConnectionState> = {};
  #closeCode: number | undefined;
  #isClosing = false;
  #socket: BaileysSocket | undefined;

  constructor(release: BaileysRelease, url: string, auth: baileys.AuthenticationState) {
    this.#release = release;
    this.#url = url;
    this.#auth = auth;
  }

  /** @throws Error if the client was never connected */
  get sock(): BaileysSocket {
    if (!this.#socket) throw new Error('the client is not connected');
    return this.#socket;
  }

  connect(): void {
    this.#state = {};
    this.#isClosing = false;
    this.#closeCode = undefined;
    const socket = this.#release.baileys.makeWASocket({
      auth: this.#auth,
      waWebSocketUrl: this.#url,
      logger: pino({ level: process.env.CLIENT_LOG ?? 'silent' }) as never,
      markOnlineOnConnect: false,
      // Baileys before 7 returns false by default and then does not wait for its first history.
      shouldSyncHistoryMessage: () => true,
      getMessage: async ({ id }) => this.sentMessages.get(id ?? ''),
      ...this.#release.media,
    });
    this.#socket = socket;
    socket.ev.on('connection.update', update => this.#handleConnectionUpdate(socket, update));
    recordBaileysSocketEvents(socket, this.events, (id, status) => this.#recordStatus(id, status));
  }

  async end(): Promise<void> {
    this.#isClosing = true;
    await this.sock.end(undefined);
  }

  async waitForQr(): Promise<string> {
    return waitUntil(() => this.#state.qr);
  }

  /** Waits until the client has received all pending messages. @throws Error if the connection ended */
  async waitUntilReady(): Promise<void> {
    await waitUntil(() => {
      const { connection, receivedPendingNotifications } = this.#state;
      if (this.#closeCode !== undefined) throw new Error(`the client was ended with ${this.#closeCode}`);
      return connection === 'open' && receivedPendingNotifications && this.#auth.creds.accountSyncCounter > 0;
    });
  }

  /** Waits until the account removed the client, or another connection replaced it. @throws Error otherwise */
  async waitForLogout() {
    const code = await waitUntil(() => this.#closeCode);
    if (code !== 401 && code !== 440) throw new Error(`the client was ended with ${code}`);
    return code === 401 ? ('logged-out' as const) : ('replaced' as const);
  }

  #handleConnectionUpdate(socket: BaileysSocket, update: Partial<baileys.ConnectionState>): void {
    if (socket !== this.#socket) return;
    this.#state = { ...this.#state, ...update };
    if (update.connection !== 'close' || this.#isClosing) return;
    const { output } = (update.lastDisconnect?.error ?? {}) as { output?: { statusCode?: number } };
    const code = output?.statusCode ?? 0;
    if (code === 515) this.connect();
    else this.#closeCode = code;
  }

  #recordStatus(id: string | null | undefined, status: number | null | undefined): void {
    if (!id || typeof status !== 'number') return;
    this.statuses.set(id, Math.max(status, this.statuses.get(id) ?? 0));
  }
}
