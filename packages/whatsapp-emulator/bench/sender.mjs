/**
 * Process with one unmodified Baileys client, controlled by its parent over IPC with `{url, control,
 * rootKey, phone, to, messages, lanes}`. It links to `phone`, sends `messages` texts to `to` as fast as
 * it can, and replies with the time taken. A message counts when the server has acknowledged it.
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
  const storedKeys = new Map();
  const get = async (type, ids) =>
    Object.fromEntries(
      ids.flatMap(id => (storedKeys.has(`${type} ${id}`) ? [[id, storedKeys.get(`${type} ${id}`)]] : [])),
    );
  const set = async data => {
    for (const [type, entries] of Object.entries(data))
      for (const [id, value] of Object.entries(entries))
        value ? storedKeys.set(`${type} ${id}`, value) : storedKeys.delete(`${type} ${id}`);
  };
  return { creds: initAuthCreds(), keys: { get, set } };
}

async function post(url, body) {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
}

/** Resolves with an open socket. Reconnects after the restart that follows pairing. */
function openSocket({ url, control, phone }, auth) {
  return new Promise((resolve, reject) => {
    const sock = makeWASocket({ auth, logger, waWebSocketUrl: url, version: [2, 3000, 1_030_000_000] });
    let hasScanned = false;
    sock.ev.on('creds.update', update => Object.assign(auth.creds, update));
    sock.ev.on('connection.update', ({ connection, qr, lastDisconnect }) => {
      if (qr && !hasScanned) {
        hasScanned = true;
        post(`${control}/control/phones/${phone}/scan`, { qr }).catch(reject);
      }
      if (connection === 'open') resolve(sock);
      if (connection !== 'close') return;
      const code = lastDisconnect?.error?.output?.statusCode;
      if (code === 515) openSocket({ url, control, phone }, auth).then(resolve, reject);
      else reject(new Error(`closed with ${code}`));
    });
  });
}

async function run({ rootKey, to, messages, lanes, ...endpoint }) {
  WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(rootKey, 'hex');
  const sock = await openSocket(endpoint, memoryAuth());
  const pendingAcks = new Map();
  sock.ws.on('CB:ack,class:message', node => pendingAcks.get(node.attrs.id)?.());
  const send = async index => {
    const messageId = `3EB0${index.toString(16).padStart(16, '0')}`.toUpperCase();
    const ack = new Promise(resolve => pendingAcks.set(messageId, resolve));
    await sock.sendMessage(`${to}@s.whatsapp.net`, { text: `Message ${index}` }, { messageId });
    await ack;
  };
  await send(0);
  const startedAt = performance.now();
  const cpu = process.cpuUsage();
  let next = 1;
  const sendLoop = async () => {
    while (next <= messages) await send(next++);
  };
  await Promise.all(Array.from({ length: lanes }, sendLoop));
  const seconds = (performance.now() - startedAt) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  return { seconds, cpuMs: (user + system) / 1000 };
}

process.once('message', command => {
  run(command).then(
    result => process.send({ result }),
    error => process.send({ error: `${error.stack ?? error}` }),
  );
});
process.on('disconnect', () => process.exit());
