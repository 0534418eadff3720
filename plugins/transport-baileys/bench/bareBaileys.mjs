/**
 * What a program without Recado would be: sockets of unmodified Baileys, all in this process. Keys are in memory; they
 * and the messages are stored nowhere, or, with a database, by group commit. Told over IPC, one order at a time:
 *
 * - `{order: 'link', url, control, rootKey, numbers, connection?}` links each number, a few at once
 * - `{order: 'send', to, messages, lanes}` sends from all in turn; a message counts when WhatsApp acknowledged it
 * - `{order: 'expect', messages}` is answered when that many have come in since the order before
 * - `{order: 'reopen'}` closes everything and connects it again
 */
import { randomBytes } from 'node:crypto';
import makeWASocket, { BufferJSON, initAuthCreds, WA_CERT_DETAILS } from '@whiskeysockets/baileys';
import { createGroupCommit } from './groupCommit.mjs';

for (const level of ['log', 'info', 'warn', 'error']) globalThis.console[level] = () => {};
const nothing = () => {};
const logger = {
  level: 'silent',
  child: () => logger,
  trace: nothing,
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
};
const AT_ONCE = 8;
let where;
/** Undefined where nothing is stored. */
let durable;
let received = 0;
let arrived = nothing;
const sessions = [];

function memoryAuth(number) {
  const stored = new Map();
  const get = async (type, ids) =>
    Object.fromEntries(ids.map(id => [id, stored.get(`${type} ${id}`)]).filter(([, value]) => value));
  const set = async data => {
    const entries = Object.entries(data).flatMap(([type, all]) =>
      Object.entries(all).map(([id, value]) => [type, id, value]),
    );
    await durable?.commit(number, {
      keys: entries.map(([type, id, value]) => [
        type,
        id,
        value ? Buffer.from(JSON.stringify(value, BufferJSON.replacer)) : null,
      ]),
    });
    for (const [type, id, value] of entries)
      value ? stored.set(`${type} ${id}`, value) : stored.delete(`${type} ${id}`);
  };
  return { creds: initAuthCreds(), keys: { get, set } };
}

/** Resolves with an open socket; connects again after the restart that follows pairing. */
function open(number, auth) {
  return new Promise((resolve, reject) => {
    const sock = makeWASocket({
      auth,
      logger,
      waWebSocketUrl: where.url,
      version: [2, 3000, 1_030_000_000],
      syncFullHistory: false,
    });
    let scanned = false;
    sock.ev.on('creds.update', update => Object.assign(auth.creds, update));
    sock.ev.on('messages.upsert', async ({ messages }) => {
      const theirs = messages.filter(({ key }) => !key.fromMe);
      await durable?.commit(number, {
        messages: theirs.map(({ key, message }) => [key.id, message?.conversation ?? '']),
      });
      received += theirs.length;
      arrived();
    });
    sock.ev.on('connection.update', ({ connection, qr, lastDisconnect }) => {
      if (qr && !scanned) {
        scanned = true;
        const body = JSON.stringify({ qr });
        fetch(`${where.control}/control/phones/${number}/scan`, { method: 'POST', body }).catch(reject);
      }
      if (connection === 'open') resolve(sock);
      if (connection !== 'close') return;
      if (lastDisconnect?.error?.output?.statusCode === 515) open(number, auth).then(resolve, reject);
      else reject(new Error(`closed: ${lastDisconnect?.error?.message}`));
    });
  });
}

async function inLanes(items, lanes, work) {
  const waiting = [...items];
  const lane = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

/** A good acknowledgement gives no event of Baileys: it is read off the wire. */
function watchAcks(number, sock) {
  const waiting = new Map();
  sock.ws.on('CB:ack,class:message', ({ attrs }) => waiting.get(attrs.id)?.());
  const send = (to, text) =>
    new Promise((resolve, reject) => {
      const messageId = `3EB0${randomBytes(9).toString('hex')}`.toUpperCase();
      waiting.set(messageId, resolve);
      // Not waited for: its batch is that of the ratchet, or one before it.
      void durable?.commit(number, { messages: [[messageId, text]] });
      sock.sendMessage(`${to}@s.whatsapp.net`, { text }, { messageId }).catch(reject);
    });
  return { end: () => sock.end(undefined), send };
}

const orders = {
  async link({ url, control, rootKey, numbers, connection }) {
    where = { url, control };
    durable = connection && (await createGroupCommit(connection));
    WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(rootKey, 'hex');
    // Each in its place, whichever is linked first.
    await inLanes([...numbers.entries()], AT_ONCE, async ([place, number]) => {
      const auth = memoryAuth(number);
      sessions[place] = { number, auth, sock: watchAcks(number, await open(number, auth)) };
    });
  },
  async send({ to, messages, lanes }) {
    await inLanes(Array.from({ length: messages }).keys(), lanes, index =>
      sessions[index % sessions.length].sock.send(to[index % to.length], `Mensaje ${index}`),
    );
  },
  async expect({ messages }) {
    await new Promise(resolve => {
      arrived = () => received >= messages && resolve();
      arrived();
    });
    received = 0;
  },
  async reopen() {
    for (const { sock } of sessions) sock.end();
    await inLanes(sessions, AT_ONCE, async session => {
      session.sock = watchAcks(session.number, await open(session.number, session.auth));
    });
  },
};

process.on('message', async ({ order, ...settings }) => {
  const begun = performance.now();
  try {
    await orders[order](settings);
    process.send({ seconds: (performance.now() - begun) / 1000 });
  } catch (error) {
    process.send({ error: error.message });
  }
});
process.once('disconnect', () => process.exit());
