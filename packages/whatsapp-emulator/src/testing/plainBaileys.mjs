import { makeWASocket, useMultiFileAuthState as multiFileAuthState, WA_CERT_DETAILS } from '@whiskeysockets/baileys';

/*
 * A third-party program based on plain Baileys: `node plainBaileys.mjs FOLDER URL ROOT_KEY`. The folder
 * contains the program's session. For each event, the program writes a line of JSON: `qr`, `open`, `message`
 * (as Baileys emits it) or `closed` (with the status code). Like most such programs, it reconnects even if
 * another client replaced its connection (440), and gives up only when it is unlinked (401).
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
// Console output of Baileys' dependencies must not reach stdout, which carries the JSON lines.
for (const method of ['log', 'info', 'warn', 'error']) console[method] = nothing;

// The session is read only once, so the program does not notice later changes of the files by others.
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
