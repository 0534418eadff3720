import { makeWASocket, useMultiFileAuthState as multiFileAuthState, WA_CERT_DETAILS } from '@whiskeysockets/baileys';

/*
 * A third-party program based on plain Baileys: `node plainBaileys.mjs FOLDER URL ROOT_KEY`. The
 * folder contains its session. It writes a line of JSON per event: `qr`, `open`, `message` as
 * emitted by Baileys, `closed` with the code. As such programs do, it reconnects even if replaced
 * (440), until unlinked (401).
 */
const [folder, waWebSocketUrl, rootKey] = process.argv.slice(2);
WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(rootKey, 'hex');

const writeEvent = event => process.stdout.write(`${JSON.stringify(event)}\n`);
const nothing = () => {};
const logger = {
  level: 'silent',
  trace: nothing,
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
};
logger.child = () => logger;
// Keep console output of Baileys' dependencies out of stdout, which carries the JSON lines.
for (const method of ['log', 'info', 'warn', 'error']) console[method] = nothing;

// Read once: later changes by others, for example if they copy its credentials, are not noticed.
const { state, saveCreds } = await multiFileAuthState(folder);

let currentSocket;
let isEnding = false;
process.once('SIGTERM', () => {
  isEnding = true;
  currentSocket.end(undefined);
});
process.on('message', async ({ to, text }) => writeEvent({ message: await currentSocket.sendMessage(to, { text }) }));

async function connect() {
  if (isEnding) process.exit();
  const sock = makeWASocket({ auth: state, logger, waWebSocketUrl });
  sock.ev.on('creds.update', saveCreds);
  sock.ev.on('messages.upsert', ({ messages }) => {
    for (const message of messages) writeEvent({ message });
  });
  sock.ev.on('connection.update', async ({ qr, connection, lastDisconnect }) => {
    if (qr) writeEvent({ qr });
    if (connection === 'open') writeEvent({ open: true });
    if (connection !== 'close') return;
    const closed = lastDisconnect?.error?.output?.statusCode ?? 0;
    if (!isEnding && closed !== 401) return setTimeout(connect, 200);
    await saveCreds();
    writeEvent({ closed });
    process.exit();
  });
  currentSocket = sock;
}
await connect();
