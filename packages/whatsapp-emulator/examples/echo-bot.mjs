/**
 * The bot that the examples test: it answers “eco: …” to every text. Its QR is printed, for a test to read. In a program of
 * yours, only the first lines are for the emulator.
 */
import makeWASocket, {
  initAuthCreds,
  makeCacheableSignalKeyStore,
  WA_CERT_DETAILS,
} from '@whiskeysockets/baileys';

const { RECADO_WHATSAPP_URL, RECADO_WHATSAPP_ROOT_KEY } = process.env;
WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(RECADO_WHATSAPP_ROOT_KEY, 'hex');

const quiet = new Proxy({}, { get: (_, name) => (name === 'child' ? () => quiet : () => undefined) });
const kept = new Map();
const store = {
  get: async (type, ids) =>
    Object.fromEntries(ids.map(id => [id, kept.get(`${type} ${id}`)]).filter(([, value]) => value)),
  set: async types => {
    for (const [type, values] of Object.entries(types))
      for (const [id, value] of Object.entries(values)) kept.set(`${type} ${id}`, value);
  },
};
const auth = { creds: initAuthCreds(), keys: makeCacheableSignalKeyStore(store, quiet) };

connect();

function connect() {
  const sock = makeWASocket({ auth, logger: quiet, waWebSocketUrl: RECADO_WHATSAPP_URL });
  sock.ev.on('creds.update', update => Object.assign(auth.creds, update));
  sock.ev.on('connection.update', ({ qr, connection, lastDisconnect }) => {
    if (qr) process.stdout.write(`QR ${qr}\n`);
    if (connection === 'open') process.stdout.write('OPEN\n');
    // What was linked is told 515 and comes again; whoever was cut off tries again, too.
    if (connection === 'close' && lastDisconnect?.error?.output?.statusCode !== 401) setTimeout(connect, 200);
  });
  sock.ev.on('messages.upsert', async ({ messages }) => {
    for (const { key, message } of messages) {
      const text = message?.conversation ?? message?.extendedTextMessage?.text;
      if (text && !key.fromMe) await sock.sendMessage(key.remoteJid, { text: `eco: ${text}` });
    }
  });
}
