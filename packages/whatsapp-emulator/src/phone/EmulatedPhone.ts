import { EmulatorError } from '../model/EmulatorError.ts';
import type { CallEnd, LinkedDevice, Phone, PhoneCall, SeenPresence, ShownProfile } from '../model/Phone.ts';
import type { PhoneContent, PhoneMessage } from '../model/PhoneMessage.ts';
import type { Device } from '../server/Account.ts';
import { removeDevice } from '../server/removeDevice.ts';
import { leave } from '../server/stanzas/presence.ts';
import { isGroup, isLid } from '../wire/jid.ts';
import { node } from '../wire/node.ts';
import { downloadMedia } from './downloadMedia.ts';
import { inventedHistory } from './inventedHistory.ts';
import { scanQr } from './linking.ts';
import { enterCode } from './linkingCode.ts';
import { isMarked, markChat } from './markChat.ts';
import { PhoneInbox } from './PhoneInbox.ts';
import type { PhoneParts } from './PhoneParts.ts';
import { receiveReceipt } from './receiveReceipt.ts';
import { reinstall } from './reinstall.ts';
import { requestRetry } from './requestRetry.ts';
import { saveContact } from './saveContact.ts';
import { send } from './send.ts';
import { sendHistory } from './sendHistory.ts';
import { setProfile } from './setProfile.ts';
import { welcome } from './welcome.ts';

/** Device 0 of an account. Each action has its own file; this is what they look like from outside. */
export class EmulatedPhone implements Phone {
  readonly #parts: PhoneParts;
  readonly #inbox: PhoneInbox;

  constructor(parts: PhoneParts) {
    this.#parts = parts;
    this.#inbox = new PhoneInbox(parts);
    parts.account.welcome = companion => this.#inbox.run(() => welcome(parts, companion));
  }

  get phone(): string {
    return this.#parts.account.phone;
  }

  get name(): string {
    return this.#parts.account.name;
  }

  get jid(): string {
    return this.#parts.account.jid;
  }

  get lid(): string {
    return this.#parts.account.lidJid;
  }

  get messages(): readonly PhoneMessage[] {
    return this.#parts.log.entries;
  }

  get presences(): readonly SeenPresence[] {
    return this.#parts.presences;
  }

  get devices(): readonly LinkedDevice[] {
    return [...this.#parts.account.devices.values()].filter(device => device.id !== 0).map(linked);
  }

  async scan(qr: string): Promise<LinkedDevice> {
    return linked(await scanQr(this.#parts, qr));
  }

  async enterCode(code: string): Promise<LinkedDevice> {
    return linked(await enterCode(this.#parts, code));
  }

  unlink(device: number): void {
    removeDevice(this.#parts.server, this.#companion(device));
  }

  send(to: string, content: PhoneContent): Promise<PhoneMessage> {
    return send(this.#parts, to, content);
  }

  markRead(ids: readonly string[]): void {
    for (const id of ids) {
      const { chat, address } = this.#parts.log.get(id);
      const reader = address.replace(/:\d+@/, '@');
      const to = isGroup(chat) ? { to: chat, participant: reader } : { to: reader };
      this.#parts.submit(node('receipt', { id, ...to, type: 'read' }));
    }
  }

  async requestResend(id: string): Promise<void> {
    requestResend(this.#parts, id);
  }

  forgetSessions(): void {
    this.#parts.cipher.forgetSessions();
    this.#parts.senderKeyHolders.clear();
  }

  reinstall(): void {
    reinstall(this.#parts);
  }

  async garble(isGarbled: boolean): Promise<void> {
    this.#parts.isGarbled = isGarbled;
    if (isGarbled) return;
    // Whoever asked more than once is answered once.
    const asked = new Map(
      this.#parts.unanswered.splice(0).map(one => [`${one.attrs.id} ${one.attrs.from}`, one]),
    );
    for (const receipt of asked.values()) await receiveReceipt(this.#parts, receipt);
  }

  deleteFiles(): void {
    this.#parts.hasFiles = false;
  }

  setPresence(state: 'available' | 'unavailable'): void {
    this.#parts.submit(node('presence', { type: state, name: this.name }));
  }

  setTyping(to: string, state: 'composing' | 'paused' | 'recording'): void {
    const chat = to.includes('@') ? to : (this.#parts.server.directory.resolve(to)?.jid ?? to);
    const from = isLid(chat) ? this.lid : this.jid;
    const typing = state === 'recording' ? node('composing', { media: 'audio' }) : node(state);
    this.#parts.submit(node('chatstate', { from, to: chat }, [typing]));
  }

  setOnline(online: boolean): void {
    const { server, device } = this.#parts;
    if (online) this.#inbox.open();
    else leave(server, device);
  }

  setGroupAdds(allowed: boolean): void {
    this.#parts.account.privacy.set('groupadd', allowed ? 'all' : 'none');
  }

  setProfile(profile: ShownProfile): void {
    setProfile(this.#parts, profile);
  }

  saveContact(number: string, name: string): Promise<void> {
    return saveContact(this.#parts, number, name);
  }

  markChat(chat: string, unread: boolean): Promise<void> {
    return markChat(this.#parts, chat, unread);
  }

  isMarked(chat: string): Promise<boolean> {
    return isMarked(this.#parts, chat);
  }

  get profile() {
    const { account } = this.#parts;
    const named = [...account.devices.values()].findLast(({ name }) => name !== '');
    return { name: named?.name ?? account.name, about: account.status, picture: account.picture?.jpeg };
  }

  async pushHistory(device: number, messages: number, { asFile = false } = {}): Promise<void> {
    const invented = inventedHistory(this.#parts, messages);
    await sendHistory(this.#parts, this.#companion(device), invented, asFile);
  }

  get calls(): readonly PhoneCall[] {
    return this.#parts.calls.entries;
  }

  call(to: string, { video = false }: { readonly video?: boolean } = {}): PhoneCall {
    return this.#parts.calls.call(this.#parts, to, video);
  }

  endCall(id: string, end: CallEnd): PhoneCall {
    return this.#parts.calls.end(this.#parts, id, end);
  }

  async downloadMedia(id: string): Promise<Buffer> {
    return downloadMedia(this.#parts, this.#parts.log.get(id));
  }

  waitFor(predicate: (message: PhoneMessage) => boolean): Promise<PhoneMessage> {
    return this.#parts.log.waitFor(predicate);
  }

  #companion(id: number): Device {
    const device = this.#parts.account.devices.get(id);
    if (!device || id === 0) throw new EmulatorError(404, `the phone has linked no device ${id}`);
    return device;
  }
}

const linked = ({ id, jid, lid }: Device): LinkedDevice => ({ device: id, jid, lid });

/** Sends a retry receipt for a message the phone has read, as if it had not been able to. */
function requestResend(phone: PhoneParts, id: string): void {
  const { chat, address, fromMe, timestamp } = phone.log.get(id);
  if (fromMe) throw new EmulatorError(409, 'the phone sent this message itself');
  const from = isGroup(chat) ? { from: chat, participant: address } : { from: address };
  requestRetry(phone, node('message', { id, t: timestamp, ...from }));
}
