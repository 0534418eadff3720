/**
 * One unmodified Baileys client, told by its parent over IPC: `{url, control, rootKey, phone, to, messages, lanes}`.
 * Links to `phone`, sends `messages` texts to `to` as fast as it can, and answers how long they took, counting a message
 * when the server's acknowledgement is there.
 */
import makeWASocket, { initAuthCreds, WA_CERT_DETAILS } from '@whiskeysockets/baileys';

for (const level of ['log', 'info', 'warn', 'error']) globalThis.console[level] = () => {};
const logger = {
  level: 'silent',
  child: () => logger,
  trace() {},
  debug() {},
  info() {},
  warn() {},
  error() {},
};

function memoryAuth() {
  const stored = new Map();
  const get = async (type, ids) =>
    Object.fromEntries(
      ids.flatMap(id => (stored.has(`${type} ${id}`) ? [[id, stored.get(`${type} ${id}`)]] : [])),
    );
  const set = async data => {
    for (const [type, entries] of Object.entries(data))
      for (const [id, value] of Object.entries(entries))
        value ? stored.set(`${type} ${id}`, value) : stored.delete(`${type} ${id}`);
  };
  return { creds: initAuthCreds(), keys: { get, set } };
}

async function post(url, body) {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
}

/** Resolves with an open socket; reconnects after the restart that follows pairing. */
function open({ url, control, phone }, auth) {
  return new Promise((resolve, reject) => {
    const sock = makeWASocket({ auth, logger, waWebSocketUrl: url, version: [2, 3000, 1_030_000_000] });
    let scanned = false;
    sock.ev.on('creds.update', update => Object.assign(auth.creds, update));
    sock.ev.on('connection.update', ({ connection, qr, lastDisconnect }) => {
      if (qr && !scanned) {
        scanned = true;
        post(`${control}/control/phones/${phone}/scan`, { qr }).catch(reject);
      }
      if (connection === 'open') resolve(sock);
      if (connection !== 'close') return;
      const code = lastDisconnect?.error?.output?.statusCode;
      if (code === 515) open({ url, control, phone }, auth).then(resolve, reject);
      else reject(new Error(`closed with ${code}`));
    });
  });
}

async function run({ rootKey, to, messages, lanes, ...where }) {
  WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(rootKey, 'hex');
  const sock = await open(where, memoryAuth());
  const acknowledged = new Map();
  sock.ws.on('CB:ack,class:message', node => acknowledged.get(node.attrs.id)?.());
  const send = async index => {
    const messageId = `3EB0${index.toString(16).padStart(16, '0')}`.toUpperCase();
    const ack = new Promise(resolve => acknowledged.set(messageId, resolve));
    await sock.sendMessage(`${to}@s.whatsapp.net`, { text: `Message ${index}` }, { messageId });
    await ack;
  };
  await send(0);
  const started = performance.now();
  const cpu = process.cpuUsage();
  let next = 1;
  const lane = async () => {
    while (next <= messages) await send(next++);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  const seconds = (performance.now() - started) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  return { seconds, cpuMs: (user + system) / 1000 };
}

process.once('message', order => {
  run(order).then(
    result => process.send({ result }),
    error => process.send({ error: `${error.stack ?? error}` }),
  );
});
process.on('disconnect', () => process.exit());
