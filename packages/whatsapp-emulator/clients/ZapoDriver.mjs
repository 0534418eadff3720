import { proto } from '@whiskeysockets/baileys';
import { WebSocket } from 'ws';
import { createStore, WaClient } from 'zapo-js';
import { summarizeMessageContent } from '../src/phone/summarizeMessageContent.ts';
import { createMediaHostAgent } from '../src/testing/redirectFetchToMediaHost.ts';
import { waitUntil } from '../src/testing/waitUntil.ts';

// zapo-js expects a global WebSocket, which Node has only from version 22 on.
globalThis.WebSocket ??= WebSocket;

const stripDevice = (jid = '') => jid.replace(/:\d+@/, '@');
const mapToMemory = (...names) => Object.fromEntries(names.map(name => [name, 'memory']));
const memoryProviders = {
  auth: 'here',
  ...mapToMemory('signal', 'preKey', 'session', 'identity', 'senderKey', 'appState', 'privacyToken'),
  ...mapToMemory('messages', 'threads', 'contacts'),
};
const memoryCaches = mapToMemory('retry', 'participants', 'deviceList', 'messageSecret');
/** Creates an in-memory credential store, because zapo-js has in-memory versions only of its other stores. */
function createCredentialStore() {
  let storedCredentials = null;
  const auth = {
    load: async () => storedCredentials,
    save: async credentials => {
      storedCredentials = credentials;
    },
    clear: async () => {
      storedCredentials = null;
    },
  };
  return { stores: { auth: () => auth }, caches: {} };
}
const LOGGED_OUT_PATTERN = /device_removed|not_authorized|force_logout|logout/;

/**
 * Driver for the published zapo-js, which runs with its own options: `chatSocketUrls`,
 * `testHooks.noiseRootCa`, and an agent that leads to the emulator's media host and trusts its certificate
 * authority. It verifies everything it receives.
 *
 * @implements {import('../src/testing/clients/ScenarioClient.ts').ScenarioClient}
 */
export class ZapoDriver {
  events = {
    messages: [],
    newGroups: [],
    groupChanges: [],
    presences: [],
    chatChanges: [],
    history: [],
    calls: [],
  };
  #progress = new Map();
  #qr;
  #endReason;
  #isReady = false;
  /** Whether the first history sync from the client's phone has arrived. */
  #hasInitialHistory = false;
  #store = createStore({
    backends: { here: createCredentialStore() },
    providers: memoryProviders,
    cacheProviders: memoryCaches,
  });

  constructor({ url, rootKey, ca, mediaHost }) {
    // zapo-js downloads history from mmg.whatsapp.net, so this agent redirects HTTP to the emulator's host.
    const agent = createMediaHostAgent({ mediaHost, ca });
    const options = {
      store: this.#store,
      sessionId: 'one',
      chatSocketUrls: [url],
      deviceBrowser: 'Chrome',
      history: { enabled: true, requireFullSync: false },
      testHooks: { noiseRootCa: { publicKey: rootKey, serial: 0 } },
      proxy: { mediaUpload: agent, mediaDownload: agent },
    };
    const { CLIENT_LOG: level } = process.env;
    this.client = new WaClient(options, createLogger(level));
    this.#subscribeToEvents();
    this.connect();
  }

  get me() {
    const { meJid, meLid } = this.client.getCredentials() ?? {};
    return { jid: stripDevice(meJid), lid: stripDevice(meLid) };
  }

  qr() {
    return waitUntil(() => {
      if (this.#endReason !== undefined) throw new Error(`the client was ended: ${this.#endReason}`);
      return this.#qr;
    });
  }

  async code(phone) {
    await this.qr();
    return this.client.requestPairingCode(phone);
  }

  async ready() {
    await waitUntil(() => {
      if (this.#endReason !== undefined) throw new Error(`the client was ended: ${this.#endReason}`);
      return this.#isReady && this.#hasInitialHistory;
    });
  }

  async pause() {
    this.#isReady = false;
    await this.client.disconnect();
  }

  async resume() {
    await this.client.connect();
    await this.ready();
  }

  connect() {
    this.client.connect().catch(error => {
      this.#endReason ??= error.message;
    });
  }

  async ended() {
    const reason = await waitUntil(() => this.#endReason);
    return LOGGED_OUT_PATTERN.test(reason) ? 'logged-out' : reason.includes('replaced') ? 'replaced' : reason;
  }

  async logout() {
    await this.client.logout();
  }

  sendText(to, text, quoted) {
    if (!quoted) return this.#send(to, text);
    const quotedMessage = { conversation: quoted.text ?? '' };
    const contextInfo = { stanzaId: quoted.id, participant: quoted.sender ?? quoted.chat, quotedMessage };
    return this.#send(to, { extendedTextMessage: { text, contextInfo } });
  }

  sendMedia(to, { kind, bytes, caption }) {
    const mimetype = { image: 'image/jpeg', audio: 'audio/ogg; codecs=opus', document: 'application/pdf' }[kind];
    return this.#send(to, { type: kind, media: bytes, mimetype, caption });
  }

  react(message, text) {
    return this.#send(message.chat, {
      reactionMessage: { key: toMessageKey(message), text, senderTimestampMs: Date.now() },
    });
  }

  edit(message, text) {
    const protocolMessage = {
      key: toMessageKey(message),
      type: proto.Message.ProtocolMessage.Type.MESSAGE_EDIT,
      editedMessage: { conversation: text },
      timestampMs: Date.now(),
    };
    return this.#send(message.chat, { protocolMessage });
  }

  revoke(message) {
    const { REVOKE } = proto.Message.ProtocolMessage.Type;
    return this.#send(message.chat, { protocolMessage: { key: toMessageKey(message), type: REVOKE } });
  }

  poll(to, name, options) {
    const pollCreationMessageV3 = {
      name,
      options: options.map(optionName => ({ optionName })),
      selectableOptionsCount: 1,
    };
    return this.#send(to, { pollCreationMessageV3 });
  }

  progress(id) {
    return this.#progress.get(id) ?? 'none';
  }

  async download({ content }) {
    const { imageMessage, audioMessage, documentMessage } = content;
    const media = imageMessage ?? audioMessage ?? documentMessage;
    const mediaType = imageMessage ? 'image' : audioMessage ? (audioMessage.ptt ? 'ptt' : 'audio') : 'document';
    return this.client.mediaTransfer.downloadAndDecrypt({
      url: media.url,
      directPath: media.directPath,
      mediaType,
      mediaKey: media.mediaKey,
      fileSha256: media.fileSha256,
      fileEncSha256: media.fileEncSha256,
    });
  }

  async markRead({ raw, id }) {
    const { from, participant } = raw.rawNode.attrs;
    await this.client.sendReceipt({ to: from, id, participant, type: 'read' });
  }

  async typing(to) {
    await this.client.sendNode({
      tag: 'chatstate',
      attrs: { to },
      content: [{ tag: 'composing', attrs: {} }],
    });
  }

  async available() {
    await this.client.sendPresence('available');
  }

  async subscribe(to) {
    await this.client.sendNode({ tag: 'presence', attrs: { type: 'subscribe', to } });
  }

  async lookup(numbers) {
    return this.client.getLidsByPhoneNumbers(numbers);
  }

  async about(jid) {
    return (await this.client.profile.getStatus(jid)).status ?? '';
  }

  async block(jid, isBlocked) {
    await (isBlocked ? this.client.privacy.blockUser(jid) : this.client.privacy.unblockUser(jid));
  }

  async createGroup(subject, members) {
    const response = await this.client.group.createGroup(subject, members);
    const group = response.content.find(({ tag }) => tag === 'group');
    return `${group.attrs.id}@g.us`;
  }

  async changeMembers(group, action, members) {
    await this.client.group[`${action}Participants`](group, members);
  }

  async setSubject(group, subject) {
    await this.client.group.setSubject(group, subject);
  }

  async group(id) {
    const { subject, participants } = await this.client.group.queryGroupMetadata(id);
    return { subject, members: participants.map(({ jid }) => jid) };
  }

  async groups() {
    return (await this.client.group.queryAllGroups()).map(({ jid }) => `${jid.replace('@g.us', '')}@g.us`);
  }

  async leave(group) {
    await this.client.group.leaveGroup([group]);
  }

  async mute(chat) {
    await this.client.chat.setChatMute(chat, true, Date.now() + 8 * 3_600_000);
  }

  async archive(chat) {
    await this.client.chat.setChatArchive(chat, true);
  }

  async pin(chat) {
    await this.client.chat.setChatPin(chat, true);
  }

  async star({ id, chat, fromMe }) {
    await this.client.chat.setMessageStar({ chatJid: chat, id, fromMe }, true);
  }

  async reject({ id, from }) {
    const reject = { tag: 'reject', attrs: { 'call-id': id, 'call-creator': from, count: '0' } };
    await this.client.sendNode({ tag: 'call', attrs: { from: this.me.jid, to: from }, content: [reject] });
  }

  async close() {
    await this.client.disconnect();
  }

  async #send(to, content) {
    const { id } = await this.client.sendMessage(to, content);
    if (!this.#progress.has(id)) this.#progress.set(id, 'sent');
    return id;
  }

  #subscribeToEvents() {
    const { client, events } = this;
    client.on('auth_qr', ({ qr }) => {
      this.#qr = qr;
    });
    client.on('connection', ({ status, reason, isLogout }) => {
      if (status === 'close' && reason !== 'client_disconnected')
        this.#endReason = isLogout ? `logout ${reason}` : reason;
    });
    client.on('offline_resume', ({ status }) => {
      if (status === 'complete') this.#isReady = true;
    });
    client.on('message', event => events.messages.push(this.#toReceivedMessage(event)));
    client.on('message_addon', event => events.messages.push(this.#toReceivedMessage(event)));
    client.on('message_protocol', event => events.messages.push(this.#toReceivedMessage(event)));
    client.on('message_receipt', ({ rawNode: { attrs, content } }) => {
      const items = (Array.isArray(content) ? content : []).flatMap(list => list.content ?? []);
      const ids = [attrs.id, ...items.map(item => item.attrs?.id)].filter(Boolean);
      for (const id of ids) {
        if (attrs.type === 'read') this.#progress.set(id, 'read');
        else if (attrs.type === undefined && this.#progress.get(id) !== 'read') this.#progress.set(id, 'delivered');
      }
    });
    client.on('group_event', ({ action, groupJid }) => {
      if (action === 'create') events.newGroups.push(groupJid);
      events.groupChanges.push(`${action} ${groupJid}`);
    });
    client.on('presence', ({ rawNode: { attrs } }) =>
      events.presences.push(`${attrs.type ?? 'available'} ${attrs.from}`),
    );
    client.on('chatstate', ({ rawNode: { attrs, content } }) =>
      events.presences.push(`${content[0].tag} ${attrs.from}`),
    );
    client.on('chat_event', event => events.chatChanges.push(`${event.action} ${event.chatJid}`));
    client.on('history_sync_chunk', async () => {
      this.#hasInitialHistory = true;
      for (const { chat } of await this.#listChats())
        for (const { id } of await this.#store.session('one').messages.listByThread(chat, 10_000))
          events.history.push(id);
    });
    client.on('call', ({ rawNode: { attrs, content } }) => {
      const offer = content?.[0];
      events.calls.push({ id: offer?.attrs['call-id'], from: attrs.from, status: offer?.tag });
    });
  }

  async #listChats() {
    const threads = await this.#store.session('one').threads.list(1000);
    return threads.map(({ jid }) => ({ chat: jid }));
  }

  #toReceivedMessage(event) {
    const { rawNode, senderJid = '', plaintext } = event;
    const { from, recipient } = rawNode.attrs;
    const decoded = plaintext ? proto.Message.decode(plaintext) : event.raw;
    const content = decoded.deviceSentMessage?.message ?? decoded;
    const sender = stripDevice(senderJid);
    return {
      ...summarizeMessageContent(content),
      id: event.stanzaId,
      chat: stripDevice(recipient ?? from),
      sender,
      fromMe: [this.me.jid, this.me.lid].includes(sender),
      content,
      raw: event,
    };
  }
}

const toMessageKey = ({ id, chat, fromMe, sender }) => ({
  id,
  remoteJid: chat,
  fromMe,
  ...(chat.endsWith('@g.us') && !fromMe ? { participant: sender } : {}),
});

const noop = () => undefined;
const writeLog = (message, context) => process.stderr.write(`${message} ${JSON.stringify(context ?? {})}\n`);
/** Creates a logger that is silent unless `CLIENT_LOG` is `debug` or `trace`. */
const createLogger = level => {
  const debugLog = level ? writeLog : noop;
  const traceLog = level === 'trace' ? writeLog : noop;
  return { level: level ?? 'error', trace: traceLog, debug: debugLog, info: debugLog, warn: debugLog, error: debugLog };
};
