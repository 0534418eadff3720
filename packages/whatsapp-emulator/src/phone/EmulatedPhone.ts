import { EmulatorError } from '../model/EmulatorError.ts';
import type { AccountPasskey } from '../model/Passkey.ts';
import type {
  CallEndReason,
  LinkedDevice,
  Phone,
  PhoneCall,
  PublicProfileChanges,
  ReceivedPresence,
} from '../model/Phone.ts';
import type { PhoneLabel, PhoneLabelAssignment, PhoneLabelChange } from '../model/PhoneLabel.ts';
import type { PhoneMessage, PhoneMessageContent } from '../model/PhoneMessage.ts';
import type { PhoneOrderLine, PhoneProduct } from '../model/PhoneProduct.ts';
import type { PhoneStatusPost } from '../model/PhoneStatusPost.ts';
import type { Device } from '../server/Account.ts';
import { removeDevice } from '../server/removeDevice.ts';
import { handleDeviceDisconnect } from '../server/stanzas/handlePresence.ts';
import { buildBinaryNode } from '../wire/buildBinaryNode.ts';
import { isGroupJid, isLidJid, STATUS_JID } from '../wire/jid.ts';
import { downloadMedia } from './downloadMedia.ts';
import { generateHistory } from './generateHistory.ts';
import { openHostedDevice } from './HostedDevice.ts';
import { assignLabel, listLabels, saveLabel } from './labels.ts';
import { scanQr } from './linking.ts';
import { enterPairingCode } from './linkingCode.ts';
import type { PhoneContext } from './PhoneContext.ts';
import { PhoneInbox } from './PhoneInbox.ts';
import { answerPostponedRetries } from './receiveReceipt.ts';
import { reinstallWhatsApp } from './reinstallWhatsApp.ts';
import { saveContact } from './saveContact.ts';
import { sendChatHistory } from './sendChatHistory.ts';
import { sendInitialSyncToCompanion } from './sendInitialSyncToCompanion.ts';
import { sendMessage } from './sendMessage.ts';
import { requestResend } from './sendRetryReceipt.ts';
import { setProfile } from './setProfile.ts';
import { isChatMarkedUnread, setUnreadMark } from './setUnreadMark.ts';
import { listStatusPosts } from './statusPosts.ts';

/** Emulated phone of an account. It is a facade, because the code of each action is in a separate file. */
export class EmulatedPhone implements Phone {
  readonly #context: PhoneContext;
  readonly #inbox: PhoneInbox;

  constructor(context: PhoneContext) {
    this.#context = context;
    this.#inbox = new PhoneInbox(context);
    context.account.sendInitialSync = companion =>
      this.#inbox.enqueue(() => sendInitialSyncToCompanion(context, companion));
  }

  get phone(): string {
    return this.#context.account.phone;
  }

  get name(): string {
    return this.#context.account.name;
  }

  get jid(): string {
    return this.#context.account.jid;
  }

  get lid(): string {
    return this.#context.account.lidJid;
  }

  get messages(): readonly PhoneMessage[] {
    return this.#context.log.entries;
  }

  get statusPosts(): readonly PhoneStatusPost[] {
    return listStatusPosts(this.#context);
  }

  get presences(): readonly ReceivedPresence[] {
    return this.#context.presences;
  }

  get devices(): readonly LinkedDevice[] {
    return [...this.#context.account.devices.values()].filter(({ isCompanion }) => isCompanion).map(toLinkedDevice);
  }

  async scan(qr: string): Promise<LinkedDevice> {
    return toLinkedDevice(await scanQr(this.#context, qr));
  }

  async enterCode(code: string): Promise<LinkedDevice> {
    return toLinkedDevice(await enterPairingCode(this.#context, code));
  }

  setPasskey(passkey: AccountPasskey | undefined): void {
    this.#context.account.passkey = passkey;
  }

  get passkeyCode(): string | undefined {
    return this.#context.passkeyPairing?.code;
  }

  unlink(device: number): void {
    removeDevice(this.#context.server, this.#companion(device));
  }

  send(to: string, content: PhoneMessageContent): Promise<PhoneMessage> {
    return sendMessage(this.#context, to, content);
  }

  openHostedDevice() {
    return openHostedDevice(this.#context);
  }

  markRead(ids: readonly string[]): void {
    for (const id of ids) {
      const { chat, address } = this.#context.log.get(id);
      const reader = address.replace(/:\d+@/, '@');
      const isShared = isGroupJid(chat) || chat === STATUS_JID;
      const to = isShared ? { to: chat, participant: reader } : { to: reader };
      this.#context.submit(buildBinaryNode('receipt', { id, ...to, type: 'read' }));
    }
  }

  async requestResend(id: string): Promise<void> {
    requestResend(this.#context, id);
  }

  forgetSessions(): void {
    this.#context.cipher.forgetSessions();
    this.#context.senderKeyHolders.clear();
  }

  reinstall(): void {
    reinstallWhatsApp(this.#context);
  }

  async garble(isGarbled: boolean): Promise<void> {
    this.#context.isGarbled = isGarbled;
    if (isGarbled) return;
    await answerPostponedRetries(this.#context);
  }

  deleteFiles(): void {
    this.#context.hasFiles = false;
  }

  setPresence(state: 'available' | 'unavailable'): void {
    this.#context.submit(buildBinaryNode('presence', { type: state, name: this.name }));
  }

  setTyping(to: string, state: 'composing' | 'paused' | 'recording'): void {
    const chat = to.includes('@') ? to : (this.#context.server.directory.resolve(to)?.jid ?? to);
    const from = isLidJid(chat) ? this.lid : this.jid;
    const typing = state === 'recording' ? buildBinaryNode('composing', { media: 'audio' }) : buildBinaryNode(state);
    this.#context.submit(buildBinaryNode('chatstate', { from, to: chat }, [typing]));
  }

  setOnline(online: boolean): void {
    const { server, device } = this.#context;
    if (online) this.#inbox.open();
    else handleDeviceDisconnect(server, device);
  }

  setGroupAdds(allowed: boolean): void {
    this.#context.account.privacy.set('groupadd', allowed ? 'all' : 'none');
  }

  setUsername(username: string | undefined, { hidesNumber = username !== undefined } = {}): void {
    this.#context.account.username = username;
    this.#context.account.hidesNumber = hidesNumber;
  }

  setProfile(profile: PublicProfileChanges): void {
    setProfile(this.#context, profile);
  }

  saveContact(number: string, name: string): Promise<void> {
    return saveContact(this.#context, number, name);
  }

  markChat(chat: string, unread: boolean): Promise<void> {
    return setUnreadMark(this.#context, chat, unread);
  }

  isMarked(chat: string): Promise<boolean> {
    return isChatMarkedUnread(this.#context, chat);
  }

  saveLabel(change: PhoneLabelChange): Promise<string> {
    return saveLabel(this.#context, change);
  }

  assignLabel(assignment: PhoneLabelAssignment): Promise<void> {
    return assignLabel(this.#context, assignment);
  }

  listLabels(): Promise<readonly PhoneLabel[]> {
    return listLabels(this.#context);
  }

  get catalog(): readonly PhoneProduct[] {
    return this.#context.account.catalog;
  }

  setCatalog(products: readonly PhoneProduct[]): void {
    this.#context.account.catalog = [...products];
  }

  readOrder(id: string): readonly PhoneOrderLine[] {
    const order = this.#context.server.orders.get(id);
    return order?.seller === this.#context.account ? order.lines : [];
  }

  get profile() {
    const { account } = this.#context;
    const namedDevice = [...account.devices.values()].findLast(({ name }) => name !== '');
    return { name: namedDevice?.name ?? account.name, about: account.status, picture: account.picture?.jpeg };
  }

  async pushHistory(device: number, messages: number, { asFile = false } = {}): Promise<void> {
    const history = generateHistory(this.#context, messages);
    await sendChatHistory(this.#context, this.#companion(device), history, asFile);
  }

  get calls(): readonly PhoneCall[] {
    return this.#context.calls.entries;
  }

  call(to: string, { video = false }: { readonly video?: boolean } = {}): PhoneCall {
    return this.#context.calls.call(this.#context, to, video);
  }

  endCall(id: string, end: CallEndReason): PhoneCall {
    return this.#context.calls.end(this.#context, id, end);
  }

  async downloadMedia(id: string): Promise<Buffer> {
    return downloadMedia(this.#context, this.#context.log.get(id));
  }

  waitFor(predicate: (message: PhoneMessage) => boolean): Promise<PhoneMessage> {
    return this.#context.log.waitFor(predicate);
  }

  #companion(id: number): Device {
    const device = this.#context.account.devices.get(id);
    if (!device || id === 0) throw new EmulatorError(404, `the phone has no linked device ${id}`);
    return device;
  }
}

const toLinkedDevice = ({ id, jid, lid }: Device): LinkedDevice => ({ device: id, jid, lid });
