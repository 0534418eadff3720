import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { signalParty } from '../../plugins/transport-baileys/dist/testing/signalParty.js';
import { encode } from '../../plugins/transport-baileys/dist/vault/codec.js';
import { drawGrowth } from './support/drawGrowth.mjs';

export const suite = { name: 'How a session’s records grow: turns of both sides, in one process', run };

const MARKS = [10, 50, 100, 250, 500, 1_000, 1_500, 2_000];
const plugin = createRequire(new URL('../../plugins/transport-baileys/package.json', import.meta.url));
const { ProtocolAddress, SessionBuilder, SessionCipher, SessionRecord, keyhelper } = createRequire(
  plugin.resolve('@whiskeysockets/baileys'),
)('libsignal');

/** `PICTURE` in the environment names a file for the picture (SVG). */
async function run(report) {
  const alone = await grow(bareParties());
  // From now on the whole process has the compiled curve.
  await import('../../plugins/transport-baileys/dist/socket/quickenLibsignal.js');
  const series = { 'libsignal alone': alone, Recado: await grow(await parties()) };
  for (const [name, marks] of Object.entries(series))
    for (const { turns, bytes, cpu } of marks) {
      report({ name: `${name}, after ${turns} turns: the record`, value: bytes, unit: 'B' });
      report({ name: `${name}, until ${turns} turns: CPU per turn, both sides`, value: cpu, unit: 'ms' });
    }
  const at = turns => series.Recado.find(mark => mark.turns === turns).bytes;
  report({
    name: 'Recado, the record after 2,000 turns to that after 10',
    value: at(2_000) / at(10),
    unit: '×',
  });
  if (process.env.PICTURE) await writeFile(process.env.PICTURE, drawGrowth(series));
}

/** @param talk `turn()` is a message of each side, `size()` the bytes of what one keeps of the other */
async function grow({ turn, size }) {
  const marks = [];
  let turns = 0;
  for (const mark of MARKS) {
    const from = turns;
    const before = process.cpuUsage();
    for (; turns < mark; turns += 1) await turn(turns);
    const { user, system } = process.cpuUsage(before);
    marks.push({ turns, bytes: await size(), cpu: (user + system) / 1_000 / (turns - from) });
  }
  return marks;
}

/** Two sides as a connection of Recado has them. */
async function parties() {
  const [us, them] = [signalParty('888@lid'), signalParty('777@lid')];
  await them.greet(us);
  await us.read(them, await them.write(us, 'Hola'));
  return {
    async turn(n) {
      await them.read(us, await us.write(them, `¿${n}?`));
      await us.read(them, await them.write(us, `¡${n}!`));
    },
    size: async () => encode((await us.keys.get('session', ['777_1.0']))['777_1.0']).byteLength,
  };
}

/** The same with libsignal and nothing else; its records are kept as the JSON it makes of them. */
function bareParties() {
  const [us, them] = [bareParty(), bareParty()];
  const address = name => new ProtocolAddress(name, 0);
  const say = async (from, to, fromName, toName, text) => {
    const { type, body } = await new SessionCipher(from, address(toName)).encrypt(Buffer.from(text));
    const cipher = new SessionCipher(to, address(fromName));
    const bytes = Buffer.from(body, 'binary');
    await (type === 3 ? cipher.decryptPreKeyWhisperMessage(bytes) : cipher.decryptWhisperMessage(bytes));
  };
  let isGreeted = false;
  return {
    async turn(n) {
      if (!isGreeted) await new SessionBuilder(us, address('them')).initOutgoing(them.bundle());
      isGreeted = true;
      await say(us, them, 'us', 'them', `¿${n}?`);
      await say(them, us, 'them', 'us', `¡${n}!`);
    },
    size: async () => Buffer.byteLength(us.record()),
  };
}

function bareParty() {
  const identity = keyhelper.generateIdentityKeyPair();
  const signed = keyhelper.generateSignedPreKey(identity, 1);
  const once = keyhelper.generatePreKey(1);
  let record;
  const replacer = (_key, value) =>
    value?.type === 'Buffer' ? { type: 'Buffer', data: Buffer.from(value.data).toString('base64') } : value;
  return {
    record: () => record,
    bundle: () => ({
      registrationId: 7,
      identityKey: identity.pubKey,
      signedPreKey: { keyId: 1, publicKey: signed.keyPair.pubKey, signature: signed.signature },
      preKey: { keyId: 1, publicKey: once.keyPair.pubKey },
    }),
    loadSession: async () =>
      record &&
      SessionRecord.deserialize(
        JSON.parse(record, (_key, value) =>
          value?.type === 'Buffer' ? Buffer.from(value.data, 'base64') : value,
        ),
      ),
    async storeSession(_address, stored) {
      record = JSON.stringify(stored.serialize(), replacer);
    },
    isTrustedIdentity: () => true,
    loadPreKey: () => once.keyPair,
    removePreKey() {},
    loadSignedPreKey: () => signed.keyPair,
    getOurRegistrationId: () => 7,
    getOurIdentity: () => identity,
  };
}
