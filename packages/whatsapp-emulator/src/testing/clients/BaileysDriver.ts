import type * as baileys from '@whiskeysockets/baileys';
import { createMemoryAuthState } from '../createMemoryAuthState.ts';
import { BaileysConnection, type BaileysRelease, type BaileysSocket } from './BaileysConnection.ts';
import { type BaileysMediaInput, toBaileysContent, toMessageKey } from './baileysContent.ts';
import { stripDeviceFromJid } from './baileysEvents.ts';
import type { MessageReference, ReceivedMessage, ScenarioClient, ScenarioClientEvents } from './ScenarioClient.ts';

type Message = baileys.WAMessage;

/** Implements the operations of the scenarios with an unmodified Baileys of any release. */
export class BaileysDriver implements ScenarioClient {
  readonly events: ScenarioClientEvents;
  readonly #release: BaileysRelease;
  readonly #url: string;
  readonly #auth: baileys.AuthenticationState;
  readonly #connection: BaileysConnection;

  constructor(release: BaileysRelease, url: string, auth = createMemoryAuthState()) {
    this.#release = release;
    this.#url = url;
    this.#auth = auth;
    this.#connection = new BaileysConnection(release, url, auth);
    this.events = this.#connection.events;
    this.connect();
  }

  get me() {
    const { id = '', lid = '' } = this.#auth.creds.me ?? {};
    return { jid: stripDeviceFromJid(id), lid: stripDeviceFromJid(lid) };
  }

  qr(): Promise<string> {
    return this.#connection.waitForQr();
  }

  async code(phone: string): Promise<string> {
    await this.qr();
    return this.#sock.requestPairingCode(phone);
  }

  ready(): Promise<void> {
    return this.#connection.waitUntilReady();
  }

  connect(): void {
    this.#connection.connect();
  }

  pause(): Promise<void> {
    return this.#connection.end();
  }

  async resume(): Promise<void> {
    this.connect();
    await this.ready();
  }

  ended() {
    return this.#connection.waitForLogout();
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
    const status = this.#connection.statuses.get(id) ?? 0;
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

  close(): Promise<void> {
    return this.#connection.end();
  }

  get #sock(): BaileysSocket {
    return this.#connection.sock;
  }

  async #send(to: string, content: baileys.AnyMessageContent, options = {}): Promise<string> {
    const sent = await this.#sock.sendMessage(to, content, options);
    const id = sent?.key.id ?? '';
    if (sent?.message) this.#connection.sentMessages.set(id, sent.message);
    return id;
  }
}
