import {
  makeWASocket,
  useMultiFileAuthState as multiFileAuthState,
  WA_CERT_DETAILS,
} from '@whiskeysockets/baileys';

/*
 * A program of somebody's, made with plain Baileys: `node plainBaileys.mjs FOLDER URL ROOT_KEY`. Its session is in the
 * folder. It says what happens, a line of JSON each: `qr`, `open`, `message` as Baileys tells it, `closed` with the code. It connects
 * again, as such programs do, also when another one took its place (440), until it is unlinked (401).
 */
const [folder, waWebSocketUrl, rootKey] = process.argv.slice(2);
WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(rootKey, 'hex');

const say = said => process.stdout.write(`${JSON.stringify(said)}\n`);
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
// What the library under Baileys says of its own goes to another stream.
for (const way of ['log', 'info', 'warn', 'error']) console[way] = nothing;

// Once: what others do to its files meanwhile, as taking its credentials elsewhere, it does not notice.
const { state, saveCreds } = await multiFileAuthState(folder);

let current;
let isEnding = false;
process.once('SIGTERM', () => {
  isEnding = true;
  current.end(undefined);
});
process.on('message', async ({ to, text }) => say({ message: await current.sendMessage(to, { text }) }));

async function connect() {
  if (isEnding) process.exit();
  const sock = makeWASocket({ auth: state, logger, waWebSocketUrl });
  sock.ev.on('creds.update', saveCreds);
  sock.ev.on('messages.upsert', ({ messages }) => {
    for (const message of messages) say({ message });
  });
  sock.ev.on('connection.update', async ({ qr, connection, lastDisconnect }) => {
    if (qr) say({ qr });
    if (connection === 'open') say({ open: true });
    if (connection !== 'close') return;
    const closed = lastDisconnect?.error?.output?.statusCode ?? 0;
    if (!isEnding && closed !== 401) return setTimeout(connect, 200);
    await saveCreds();
    say({ closed });
    process.exit();
  });
  current = sock;
}
await connect();
