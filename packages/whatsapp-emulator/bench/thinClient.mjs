import {
  Curve,
  configureSuccessfulPairing,
  encodeBigEndian,
  encodeBinaryNode,
  generateLoginNode,
  generateRegistrationNode,
  initAuthCreds,
  makeNoiseHandler,
  NOISE_WA_HEADER,
  proto,
  xmppPreKey,
  xmppSignedPreKey,
} from '@whiskeysockets/baileys';
import WebSocket from 'ws';

const silentLogger = {
  level: 'silent',
  child: () => silentLogger,
  trace() {},
  debug() {},
  info() {},
  warn() {},
  error() {},
};
const config = {
  version: [2, 3000, 1_030_000_000],
  browser: ['Ubuntu', 'Chrome', '22.04.4'],
  countryCode: 'MX',
  syncFullHistory: false,
};
const server = 's.whatsapp.net';

/**
 * Pre-keys that all clients of the process share, because creating 812 keys per client would take
 * minutes. The server accepts shared keys, because it treats keys as opaque bytes.
 */
const preKeys = Array.from({ length: 812 }, (_, index) => xmppPreKey(Curve.generateKeyPair(), index + 1));

/**
 * A linked device without Signal sessions. It pairs, logs in, uploads pre-keys and sends the
 * required replies, but does not decrypt messages. Measurements with it therefore show the cost of the
 * emulator without the cost of Baileys.
 */
export class ThinClient {
  /** @param onNode called with every stanza that is not the reply to a call of `query` */
  constructor(url, onNode = () => {}) {
    this.url = url;
    this.onNode = onNode;
    this.creds = initAuthCreds();
    this.waiting = new Map();
    this.sent = 0;
  }

  get jid() {
    return this.creds.me.id;
  }

  /** Pairs, logs in and announces that the client is active. Calls `scan` with the text of the QR code. */
  async link(scan) {
    await new Promise((resolve, reject) => {
      this.connect(
        node => this.pairing(node, scan).catch(reject),
        () => (this.creds.account ? resolve() : reject(new Error('closed before pairing'))),
      ).catch(reject);
    });
    await this.login();
  }

  async pairing(node, scan) {
    const child = node.content?.[0];
    if (child?.tag === 'pair-device') {
      this.send({ tag: 'iq', attrs: { to: server, type: 'result', id: node.attrs.id } });
      const [ref] = child.content;
      const keys = [this.creds.noiseKey.public, this.creds.signedIdentityKey.public];
      const [noise, identity] = keys.map(key => Buffer.from(key).toString('base64'));
      const parts = [ref.content.toString(), noise, identity, this.creds.advSecretKey, '1'];
      await scan(`https://wa.me/settings/linked_devices#${parts.join(',')}`);
    } else if (child?.tag === 'pair-success') {
      const { creds, reply } = configureSuccessfulPairing(node, this.creds);
      Object.assign(this.creds, creds);
      this.send(reply);
    }
  }

  async login() {
    let loggedIn;
    const success = new Promise((resolve, reject) => {
      loggedIn = resolve;
      this.failed = reject;
    });
    await this.connect(node => {
      if (node.tag === 'success') loggedIn();
      const resolveQuery = this.waiting.get(node.attrs.id);
      if (node.tag === 'iq' && resolveQuery) {
        this.waiting.delete(node.attrs.id);
        resolveQuery(node);
      } else this.onNode(node, this);
    });
    await success;
    await this.query({ xmlns: 'encrypt', type: 'set' }, [
      { tag: 'registration', attrs: {}, content: encodeBigEndian(this.creds.registrationId) },
      { tag: 'type', attrs: {}, content: Buffer.from([5]) },
      { tag: 'identity', attrs: {}, content: this.creds.signedIdentityKey.public },
      { tag: 'list', attrs: {}, content: preKeys },
      xmppSignedPreKey(this.creds.signedPreKey),
    ]);
    await this.query({ xmlns: 'passive', type: 'set' }, [{ tag: 'active', attrs: {} }]);
  }

  async connect(onNode, onClose = () => this.failed?.(new Error('closed before login'))) {
    const { creds } = this;
    const ephemeral = Curve.generateKeyPair();
    const noise = makeNoiseHandler({ keyPair: ephemeral, NOISE_HEADER: NOISE_WA_HEADER, logger: silentLogger });
    const socket = new WebSocket(this.url, { origin: 'https://web.whatsapp.com', perMessageDeflate: false });
    this.socket = socket;
    this.noise = noise;
    let isHandshakeStarted = false;
    const answerServerHello = async data => {
      isHandshakeStarted = true;
      const keyEnc = noise.processHandshake(proto.HandshakeMessage.decode(data), creds.noiseKey);
      const payload = creds.me ? generateLoginNode(creds.me.id, config) : generateRegistrationNode(creds, config);
      const encrypted = noise.encrypt(proto.ClientPayload.encode(payload).finish());
      const finish = { clientFinish: { static: keyEnc, payload: encrypted } };
      socket.send(noise.encodeFrame(proto.HandshakeMessage.encode(finish).finish()));
      await noise.finishInit();
    };
    socket.on(
      'message',
      data => void noise.decodeFrame(data, node => (isHandshakeStarted ? onNode(node) : answerServerHello(node))),
    );
    socket.on('close', onClose);
    socket.on('error', onClose);
    await new Promise(resolve => socket.once('open', resolve));
    const clientHelloMessage = { clientHello: { ephemeral: ephemeral.public } };
    socket.send(noise.encodeFrame(proto.HandshakeMessage.encode(clientHelloMessage).finish()));
  }

  send(node) {
    this.socket.send(this.noise.encodeFrame(encodeBinaryNode(node)));
  }

  query(attrs, content) {
    this.sent += 1;
    const id = `q${this.sent}`;
    return new Promise(resolve => {
      this.waiting.set(id, resolve);
      this.send({ tag: 'iq', attrs: { to: server, id, ...attrs }, content });
    });
  }

  ping() {
    return this.query({ xmlns: 'w:p', type: 'get' }, [{ tag: 'ping', attrs: {} }]);
  }

  close() {
    this.failed = undefined;
    this.socket.close();
  }
}
