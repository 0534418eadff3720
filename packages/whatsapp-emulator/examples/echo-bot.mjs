/**
 * The bot that the examples test. It replies “eco: …” to every text and prints the text of its QR,
 * which a test reads. Only its first code lines are for the emulator. The rest is what your own program
 * would contain.
 */
import makeWASocket, { initAuthCreds, makeCacheableSignalKeyStore, WA_CERT_DETAILS } from '@whiskeysockets/baileys';

const { RECADO_WHATSAPP_URL, RECADO_WHATSAPP_ROOT_KEY } = process.env;
WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(RECADO_WHATSAPP_ROOT_KEY, 'hex');

const silentLogger = new Proxy({}, { get: (_, name) => (name === 'child' ? () => silentLogger : () => undefined) });
const storedKeys = new Map();
const store = {
  get: async (type, ids) =>
    Object.fromEntries(ids.map(id => [id, storedKeys.get(`${type} ${id}`)]).filter(([, value]) => value)),
  set: async types => {
    for (const [type, values] of Object.entries(types))
      for (const [id, value] of Object.entries(values)) storedKeys.set(`${type} ${id}`, value);
  },
};
const auth = { creds: initAuthCreds(), keys: makeCacheableSignalKeyStore(store, silentLogger) };

connect();

function connect() {
  const sock = makeWASocket({ auth, logger: silentLogger, waWebSocketUrl: RECADO_WHATSAPP_URL });
  sock.ev.on('creds.update', update => Object.assign(auth.creds, update));
  sock.ev.on('connection.update', ({ qr, connection, lastDisconnect }) => {
    if (qr) process.stdout.write(`QR ${qr}\n`);
    if (connection === 'open') process.stdout.write('OPEN\n');
    // The client must reconnect right after linking, when the server closes with code 515, and after a lost connection.
    if (connection === 'close' && lastDisconnect?.error?.output?.statusCode !== 401) setTimeout(connect, 200);
  });
  sock.ev.on('messages.upsert', async ({ messages }) => {
    for (const { key, message } of messages) {
      const text = message?.conversation ?? message?.extendedTextMessage?.text;
      if (text && !key.fromMe) await sock.sendMessage(key.remoteJid, { text: `eco: ${text}` });
    }
  });
}
