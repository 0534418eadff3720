import { proto } from '@whiskeysockets/baileys';
import { WebSocket } from 'ws';
import { createStore, WaClient } from 'zapo-js';
import { readContent } from '../src/phone/readContent.ts';
import { eventually } from '../src/testing/eventually.ts';
import { agentTo } from '../src/testing/trustMedia.ts';

// It expects one, which Node has from 22 on.
globalThis.WebSocket ??= WebSocket;

const bare = (jid = '') => jid.replace(/:\d+@/, '@');
const all = (...names) => Object.fromEntries(names.map(name => [name, 'memory']));
const inMemory = {
  auth: 'here',
  ...all('signal', 'preKey', 'session', 'identity', 'senderKey', 'appState', 'privacyToken'),
  ...all('messages', 'threads', 'contacts'),
};
const caches = all('retry', 'participants', 'deviceList', 'messageSecret');
/** The one store that zapo-js has none of in memory. */
function credentialsInMemory() {
  let kept = null;
  const auth = {
    load: async () => kept,
    save: async credentials => {
      kept = credentials;
    },
    clear: async () => {
      kept = null;
    },
  };
  return { stores: { auth: () => auth }, caches: {} };
}
const loggedOut = /device_removed|not_authorized|force_logout|logout/;

/**
 * zapo-js as published, by its own options: `chatSocketUrls`, `testHooks.noiseRootCa`, and an agent that leads to the media
 * host and trusts its authority. It verifies everything it is sent.
 *
 * @implements {import('../src/testing/clients/Client.ts').Client}
 */
export class ZapoDriver {
  told = {
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
  #ending;
  #isReady = false;
  /** Whether it has what its phone gives a device at first. */
  #isWelcomed = false;
  #store = createStore({
    backends: { here: credentialsInMemory() },
    providers: inMemory,
    cacheProviders: caches,
  });

  constructor({ url, rootKey, ca, mediaHost }) {
    // Files of history it fetches from mmg.whatsapp.net.
    const agent = agentTo({ mediaHost, ca });
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
    this.client = new WaClient(options, logger(level));
    this.#listen();
    this.connect();
  }

  get me() {
    const { meJid, meLid } = this.client.getCredentials() ?? {};
    return { jid: bare(meJid), lid: bare(meLid) };
  }

  qr() {
    return eventually(() => {
      if (this.#ending !== undefined) throw new Error(`the client was ended: ${this.#ending}`);
      return this.#qr;
    });
  }

  async code(phone) {
    await this.qr();
    return this.client.requestPairingCode(phone);
  }

  async ready() {
    await eventually(() => {
      if (this.#ending !== undefined) throw new Error(`the client was ended: ${this.#ending}`);
      return this.#isReady && this.#isWelcomed;
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
      this.#ending ??= error.message;
    });
  }

  async ended() {
    const reason = await eventually(() => this.#ending);
    return loggedOut.test(reason) ? 'logged-out' : reason.includes('replaced') ? 'replaced' : reason;
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
    const mimetype = { image: 'image/jpeg', audio: 'audio/ogg; codecs=opus', document: 'application/pdf' }[
      kind
    ];
    return this.#send(to, { type: kind, media: bytes, mimetype, caption });
  }

  react(message, text) {
    return this.#send(message.chat, {
      reactionMessage: { key: keyOf(message), text, senderTimestampMs: Date.now() },
    });
  }

  edit(message, text) {
    const protocolMessage = {
      key: keyOf(message),
      type: proto.Message.ProtocolMessage.Type.MESSAGE_EDIT,
      editedMessage: { conversation: text },
      timestampMs: Date.now(),
    };
    return this.#send(message.chat, { protocolMessage });
  }

  revoke(message) {
    const { REVOKE } = proto.Message.ProtocolMessage.Type;
    return this.#send(message.chat, { protocolMessage: { key: keyOf(message), type: REVOKE } });
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
    const mediaType = imageMessage
      ? 'image'
      : audioMessage
        ? audioMessage.ptt
          ? 'ptt'
          : 'audio'
        : 'document';
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
    const answer = await this.client.group.createGroup(subject, members);
    const group = answer.content.find(({ tag }) => tag === 'group');
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

  #listen() {
    const { client, told } = this;
    client.on('auth_qr', ({ qr }) => {
      this.#qr = qr;
    });
    client.on('connection', ({ status, reason, isLogout }) => {
      if (status === 'close' && reason !== 'client_disconnected')
        this.#ending = isLogout ? `logout ${reason}` : reason;
    });
    client.on('offline_resume', ({ status }) => {
      if (status === 'complete') this.#isReady = true;
    });
    client.on('message', event => told.messages.push(this.#received(event)));
    client.on('message_addon', event => told.messages.push(this.#received(event)));
    client.on('message_protocol', event => told.messages.push(this.#received(event)));
    client.on('message_receipt', ({ rawNode: { attrs, content } }) => {
      const items = (Array.isArray(content) ? content : []).flatMap(list => list.content ?? []);
      const ids = [attrs.id, ...items.map(item => item.attrs?.id)].filter(Boolean);
      for (const id of ids) {
        if (attrs.type === 'read') this.#progress.set(id, 'read');
        else if (attrs.type === undefined && this.#progress.get(id) !== 'read')
          this.#progress.set(id, 'delivered');
      }
    });
    client.on('group_event', ({ action, groupJid }) => {
      if (action === 'create') told.newGroups.push(groupJid);
      told.groupChanges.push(`${action} ${groupJid}`);
    });
    client.on('presence', ({ rawNode: { attrs } }) =>
      told.presences.push(`${attrs.type ?? 'available'} ${attrs.from}`),
    );
    client.on('chatstate', ({ rawNode: { attrs, content } }) =>
      told.presences.push(`${content[0].tag} ${attrs.from}`),
    );
    client.on('chat_event', event => told.chatChanges.push(`${event.action} ${event.chatJid}`));
    client.on('history_sync_chunk', async () => {
      this.#isWelcomed = true;
      for (const { chat } of await this.#chats())
        for (const { id } of await this.#store.session('one').messages.listByThread(chat, 10_000))
          told.history.push(id);
    });
    client.on('call', ({ rawNode: { attrs, content } }) => {
      const offer = content?.[0];
      told.calls.push({ id: offer?.attrs['call-id'], from: attrs.from, status: offer?.tag });
    });
  }

  async #chats() {
    const threads = await this.#store.session('one').threads.list(1000);
    return threads.map(({ jid }) => ({ chat: jid }));
  }

  #received(event) {
    const { rawNode, senderJid = '', plaintext } = event;
    const { from, recipient } = rawNode.attrs;
    const decoded = plaintext ? proto.Message.decode(plaintext) : event.raw;
    const content = decoded.deviceSentMessage?.message ?? decoded;
    const sender = bare(senderJid);
    return {
      ...readContent(content),
      id: event.stanzaId,
      chat: bare(recipient ?? from),
      sender,
      fromMe: [this.me.jid, this.me.lid].includes(sender),
      content,
      raw: event,
    };
  }
}

const keyOf = ({ id, chat, fromMe, sender }) => ({
  id,
  remoteJid: chat,
  fromMe,
  ...(chat.endsWith('@g.us') && !fromMe ? { participant: sender } : {}),
});

const nothing = () => undefined;
const say = (message, context) => process.stderr.write(`${message} ${JSON.stringify(context ?? {})}\n`);
/** Mute, unless `CLIENT_LOG` says `debug` or `trace`. */
const logger = level => {
  const spoken = level ? say : nothing;
  const trace = level === 'trace' ? say : nothing;
  return { level: level ?? 'error', trace, debug: spoken, info: spoken, warn: spoken, error: spoken };
};
