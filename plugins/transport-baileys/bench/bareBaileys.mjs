/**
 * Baseline without Recado: unmodified Baileys sockets, all in this process. Keys are in memory.
 * If a database is given, keys and messages are also stored there, by group commit. The process
 * receives orders over IPC, one at a time:
 *
 * - `{order: 'link', url, control, rootKey, numbers, connection?}` links each number, 8 in parallel
 * - `{order: 'send', to, messages, lanes}` sends from all numbers in turn; a message counts when
 *   WhatsApp has acknowledged it
 * - `{order: 'expect', messages}` is answered when that many messages have arrived since the last
 *   `expect`
 * - `{order: 'reopen'}` closes all connections and opens them again
 */
import { randomBytes } from 'node:crypto';
import makeWASocket, { BufferJSON, initAuthCreds, WA_CERT_DETAILS } from '@whiskeysockets/baileys';
import { createGroupCommitStorage } from './groupCommit.mjs';

for (const level of ['log', 'info', 'warn', 'error']) globalThis.console[level] = () => {};
const noop = () => {};
const logger = {
  level: 'silent',
  child: () => logger,
  trace: noop,
  debug: noop,
  info: noop,
  warn: noop,
  error: noop,
};
const MAX_PARALLEL_CONNECTIONS = 8;
let server;
/** Storage for keys and messages. Undefined if they are not stored. */
let groupCommit;
let received = 0;
let onReceived = noop;
const sessions = [];

function memoryAuth(number) {
  const keyValues = new Map();
  const get = async (type, ids) =>
    Object.fromEntries(ids.map(id => [id, keyValues.get(`${type} ${id}`)]).filter(([, value]) => value));
  const set = async data => {
    const entries = Object.entries(data).flatMap(([type, all]) =>
      Object.entries(all).map(([id, value]) => [type, id, value]),
    );
    await groupCommit?.commit(number, {
      keys: entries.map(([type, id, value]) => [
        type,
        id,
        value ? Buffer.from(JSON.stringify(value, BufferJSON.replacer)) : null,
      ]),
    });
    for (const [type, id, value] of entries)
      value ? keyValues.set(`${type} ${id}`, value) : keyValues.delete(`${type} ${id}`);
  };
  return { creds: initAuthCreds(), keys: { get, set } };
}

/** Resolves with an open socket. WhatsApp requires a restart after pairing, so the socket connects twice. */
function connectSocket(number, auth) {
  return new Promise((resolve, reject) => {
    const sock = makeWASocket({
      auth,
      logger,
      waWebSocketUrl: server.url,
      version: [2, 3000, 1_030_000_000],
      syncFullHistory: false,
    });
    let isScanned = false;
    sock.ev.on('creds.update', update => Object.assign(auth.creds, update));
    sock.ev.on('messages.upsert', async ({ messages }) => {
      const incoming = messages.filter(({ key }) => !key.fromMe);
      await groupCommit?.commit(number, {
        messages: incoming.map(({ key, message }) => [key.id, message?.conversation ?? '']),
      });
      received += incoming.length;
      onReceived();
    });
    sock.ev.on('connection.update', ({ connection, qr, lastDisconnect }) => {
      if (qr && !isScanned) {
        isScanned = true;
        const body = JSON.stringify({ qr });
        fetch(`${server.control}/control/phones/${number}/scan`, { method: 'POST', body }).catch(reject);
      }
      if (connection === 'open') resolve(sock);
      if (connection !== 'close') return;
      if (lastDisconnect?.error?.output?.statusCode === 515) connectSocket(number, auth).then(resolve, reject);
      else reject(new Error(`closed: ${lastDisconnect?.error?.message}`));
    });
  });
}

async function runInParallel(items, workerCount, work) {
  const pending = [...items];
  const worker = async () => {
    for (let item = pending.shift(); item !== undefined; item = pending.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: workerCount }, worker));
}

/** Watches for acknowledgements on the WebSocket, because Baileys emits no event for a positive one. */
function watchAcks(number, sock) {
  const pending = new Map();
  sock.ws.on('CB:ack,class:message', ({ attrs }) => pending.get(attrs.id)?.());
  const send = (to, text) =>
    new Promise((resolve, reject) => {
      const messageId = `3EB0${randomBytes(9).toString('hex')}`.toUpperCase();
      pending.set(messageId, resolve);
      // Do not wait for this commit: `sendMessage` waits for the ratchet's commit, which is in the same batch or later.
      void groupCommit?.commit(number, { messages: [[messageId, text]] });
      sock.sendMessage(`${to}@s.whatsapp.net`, { text }, { messageId }).catch(reject);
    });
  return { end: () => sock.end(undefined), send };
}

const orders = {
  async link({ url, control, rootKey, numbers, connection }) {
    server = { url, control };
    groupCommit = connection && (await createGroupCommitStorage(connection));
    WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(rootKey, 'hex');
    // Store each phone number's session at the number's index, because parallel linking ends in any order.
    await runInParallel([...numbers.entries()], MAX_PARALLEL_CONNECTIONS, async ([index, number]) => {
      const auth = memoryAuth(number);
      sessions[index] = { number, auth, sock: watchAcks(number, await connectSocket(number, auth)) };
    });
  },
  async send({ to, messages, lanes }) {
    await runInParallel(Array.from({ length: messages }).keys(), lanes, index =>
      sessions[index % sessions.length].sock.send(to[index % to.length], `Mensaje ${index}`),
    );
  },
  async expect({ messages }) {
    await new Promise(resolve => {
      onReceived = () => received >= messages && resolve();
      onReceived();
    });
    received = 0;
  },
  async reopen() {
    for (const { sock } of sessions) sock.end();
    await runInParallel(sessions, MAX_PARALLEL_CONNECTIONS, async session => {
      session.sock = watchAcks(session.number, await connectSocket(session.number, session.auth));
    });
  },
};

process.on('message', async ({ order, ...settings }) => {
  const startedAt = performance.now();
  try {
    await orders[order](settings);
    process.send({ seconds: (performance.now() - startedAt) / 1000 });
  } catch (error) {
    process.send({ error: error.message });
  }
});
process.once('disconnect', () => process.exit());
