import type * as baileys from '@whiskeysockets/baileys';
import { pino } from 'pino';
import { createMemoryAuthState } from '../createMemoryAuthState.ts';
import { waitUntil } from '../waitUntil.ts';
import { type BaileysMediaInput, toBaileysContent, toMessageKey } from './baileysContent.ts';
import { createEmptyScenarioClientEvents, recordBaileysSocketEvents, stripDeviceFromJid } from './baileysEvents.ts';
import type { MessageReference, ReceivedMessage, ScenarioClient, ScenarioClientEvents } from './ScenarioClient.ts';

/** A Baileys release, with the options by which it trusts the emulator's media host. */
export interface BaileysRelease {
  readonly baileys: typeof baileys;
  /** Options of the socket (`media`) and of downloads (`downloads`). Both make Baileys trust the media host. */
  readonly media: object;
  readonly downloads: object;
}

type Socket = ReturnType<typeof baileys.makeWASocket>;
type Message = baileys.WAMessage;

/** Implements the operations of the scenarios with an unmodified Baileys of any release. */
export class BaileysDriver implements ScenarioClient {
  readonly events = createEmptyScenarioClientEvents();
  readonly #release: BaileysRelease;
  readonly #url: string;
  readonly #auth: baileys.AuthenticationState;
  readonly #sent = new Map<string, baileys.proto.IMessage>();
  readonly #progress = new Map<string, number>();
  #connection: Partial<baileys.ConnectionState> = {};
  #closeCode: number | undefined;
  #isClosing = false;
  #socket: Socket | undefined;

  constructor(release: BaileysRelease, url: string, auth = createMemoryAuthState()) {
    this.#release = release;
    this.#url = url;
    this.#auth = auth;
    this.connect();
  }

  get me() {
    const { id = '', lid = '' } = this.#auth.creds.me ?? {};
    return { jid: stripDeviceFromJid(id), lid: stripDeviceFromJid(lid) };
  }

  async qr(): Promise<string> {
    return waitUntil(() => this.#connection.qr);
  }

  async code(phone: string): Promise<string> {
    await this.qr();
    return this.#sock.requestPairingCode(phone);
  }

  async ready(): Promise<void> {
    await waitUntil(() => {
      const { connection, receivedPendingNotifications } = this.#connection;
      if (this.#closeCode !== undefined) throw new Error(`the client was ended with ${this.#closeCode}`);
      return connection === 'open' && receivedPendingNotifications && this.#auth.creds.accountSyncCounter > 0;
    });
  }

  async pause(): Promise<void> {
    this.#isClosing = true;
    await this.#sock.end(undefined);
  }

  async resume(): Promise<void> {
    this.connect();
    await this.ready();
  }

  async ended() {
    const code = await waitUntil(() => this.#closeCode);
    if (code !== 401 && code !== 440) throw new Error(`the client was ended with ${code}`);
    return code === 401 ? ('logged-out' as const) : ('replaced' as const);
  }

  async logout(): Promise<void> {
    await this.#sock.logout();
  }

  twin(): ScenarioClient {
    return new BaileysDriver(this.#release, this.#url, this.#auth);
  }

  sendText(to: string, text: string, quoted?: MessageReference): Promise<string> {
    const quotedMessage = quoted && { key: toMessageKey(quoted), message: { conversation: quoted.text ?? '' } };
    return this.#send(to, { text }, quotedMessage ? { quoted: quotedMessage as Message } : {});
  }

  sendMedia(to: string, media: BaileysMediaInput): Promise<string> {
    return this.#send(to, toBaileysContent(media));
  }

  react(message: MessageReference, emoji: string): Promise<string> {
    return this.#send(message.chat, { react: { text: emoji, key: toMessageKey(message) } });
  }

  edit(message: MessageReference, text: string): Promise<string> {
    return this.#send(message.chat, { text, edit: toMessageKey(message) });
  }

  revoke(message: MessageReference): Promise<string> {
    return this.#send(message.chat, { delete: toMessageKey(message) });
  }

  poll(to: string, name: string, values: readonly string[]): Promise<string> {
    return this.#send(to, { poll: { name, values: [...values], selectableCount: 1 } });
  }

  progress(id: string): ReturnType<ScenarioClient['progress']> {
    const status = this.#progress.get(id) ?? 0;
    return status >= 4 ? 'read' : status === 3 ? 'delivered' : status === 2 ? 'sent' : 'none';
  }

  async download({ raw }: ReceivedMessage): Promise<Uint8Array> {
    return this.#release.baileys.downloadMediaMessage(raw as Message, 'buffer', this.#release.downloads);
  }

  async markRead({ raw }: ReceivedMessage): Promise<void> {
    await this.#sock.readMessages([(raw as Message).key]);
  }

  async typing(to: string): Promise<void> {
    await this.#sock.sendPresenceUpdate('composing', to);
  }

  async available(): Promise<void> {
    await this.#sock.sendPresenceUpdate('available');
  }

  async subscribe(to: string): Promise<void> {
    await this.#sock.presenceSubscribe(to);
  }

  async lookup(numbers: readonly string[]) {
    const results = (await this.#sock.onWhatsApp(...numbers)) ?? [];
    return results.map(({ exists }) => ({ exists: Boolean(exists) }));
  }

  async about(jid: string): Promise<string> {
    const [result] = (await this.#sock.fetchStatus(jid)) ?? [];
    return (result as { status?: { status?: string } } | undefined)?.status?.status ?? '';
  }

  async block(jid: string, isBlocked: boolean): Promise<void> {
    await this.#sock.updateBlockStatus(jid, isBlocked ? 'block' : 'unblock');
  }

  async createGroup(subject: string, members: readonly string[]): Promise<string> {
    return (await this.#sock.groupCreate(subject, [...members])).id;
  }

  async changeMembers(...[group, action, members]: Parameters<ScenarioClient['changeMembers']>): Promise<void> {
    await this.#sock.groupParticipantsUpdate(group, [...members], action);
  }

  async setSubject(group: string, subject: string): Promise<void> {
    await this.#sock.groupUpdateSubject(group, subject);
  }

  async group(id: string) {
    const { subject, participants } = await this.#sock.groupMetadata(id);
    return { subject, members: participants.map(participant => participant.id) };
  }

  async groups(): Promise<readonly string[]> {
    return Object.keys(await this.#sock.groupFetchAllParticipating());
  }

  async leave(group: string): Promise<void> {
    await this.#sock.groupLeave(group);
  }

  async mute(chat: string): Promise<void> {
    await this.#sock.chatModify({ mute: 8 * 3_600_000 }, chat);
  }

  async archive(chat: string, last: ReceivedMessage): Promise<void> {
    await this.#sock.chatModify({ archive: true, lastMessages: [last.raw as Message] }, chat);
  }

  async pin(chat: string): Promise<void> {
    await this.#sock.chatModify({ pin: true }, chat);
  }

  async star({ id, chat, fromMe }: MessageReference): Promise<void> {
    await this.#sock.chatModify({ star: { messages: [{ id, fromMe }], star: true } }, chat);
  }

  async reject({ id, from }: ScenarioClientEvents['calls'][number]): Promise<void> {
    await this.#sock.rejectCall(id, from);
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    await this.#sock.end(undefined);
  }

  get #sock(): Socket {
    if (!this.#socket) throw new Error('the client is not connected');
    return this.#socket;
  }

  async #send(to: string, content: baileys.AnyMessageContent, options = {}): Promise<string> {
    const sent = await this.#sock.sendMessage(to, content, options);
    const id = sent?.key.id ?? '';
    if (sent?.message) this.#sent.set(id, sent.message);
    return id;
  }

  connect(): void {
    this.#connection = {};
    this.#isClosing = false;
    this.#closeCode = undefined;
    const socket = this.#release.baileys.makeWASocket({
      auth: this.#auth,
      waWebSocketUrl: this.#url,
      logger: pino({ level: process.env.CLIENT_LOG ?? 'silent' }) as never,
      markOnlineOnConnect: false,
      // Baileys before 7 returns false by default and then does not wait for its first history.
      shouldSyncHistoryMessage: () => true,
      getMessage: async ({ id }) => this.#sent.get(id ?? ''),
      ...this.#release.media,
    });
    this.#socket = socket;
    socket.ev.on('connection.update', update => this.#handleConnectionUpdate(socket, update));
    recordBaileysSocketEvents(socket, this.events, (id, status) => this.#recordStatus(id, status));
  }

  #handleConnectionUpdate(socket: Socket, update: Partial<baileys.ConnectionState>): void {
    if (socket !== this.#socket) return;
    this.#connection = { ...this.#connection, ...update };
    if (update.connection !== 'close' || this.#isClosing) return;
    const { output } = (update.lastDisconnect?.error ?? {}) as { output?: { statusCode?: number } };
    const code = output?.statusCode ?? 0;
    if (code === 515) this.connect();
    else this.#closeCode = code;
  }

  #recordStatus(id: string | null | undefined, status: number | null | undefined): void {
    if (!id || typeof status !== 'number') return;
    this.#progress.set(id, Math.max(status, this.#progress.get(id) ?? 0));
  }
}
