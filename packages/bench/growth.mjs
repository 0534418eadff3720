import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createSignalParty } from '../../plugins/transport-baileys/dist/testing/createSignalParty.js';
import { encodeVaultValue } from '../../plugins/transport-baileys/dist/vault/codec.js';
import { drawGrowthChart } from './support/drawGrowthChart.mjs';

export const suite = { name: 'Growth of a session record: turns of both sides, in one process', run };

const TURN_MARKS = [10, 50, 100, 250, 500, 1_000, 1_500, 2_000];
const plugin = createRequire(new URL('../../plugins/transport-baileys/package.json', import.meta.url));
const { ProtocolAddress, SessionBuilder, SessionCipher, SessionRecord, keyhelper } = createRequire(
  plugin.resolve('@whiskeysockets/baileys'),
)('libsignal');

/** Runs the suite. If the environment variable `PICTURE` is set, writes an SVG chart to this path. */
async function run(report) {
  const baseline = await measureGrowth(createBareParties());
  // Measure the baseline before importing `quickenLibsignal`.
  // The import replaces libsignal's Curve25519 arithmetic with a compiled version for the whole process.
  await import('../../plugins/transport-baileys/dist/socket/quickenLibsignal.js');
  const series = { 'libsignal alone': baseline, Recado: await measureGrowth(await createRecadoParties()) };
  for (const [name, marks] of Object.entries(series))
    for (const { turns, bytes, cpu } of marks) {
      report({ name: `${name}: size of the record after ${turns} turns`, value: bytes, unit: 'B' });
      report({ name: `${name}: CPU per turn until ${turns} turns, both sides`, value: cpu, unit: 'ms' });
    }
  const bytesAt = turns => series.Recado.find(mark => mark.turns === turns).bytes;
  report({
    name: 'Recado: size of the record after 2,000 turns relative to 10 turns',
    value: bytesAt(2_000) / bytesAt(10),
    unit: '×',
  });
  if (process.env.PICTURE) await writeFile(process.env.PICTURE, drawGrowthChart(series));
}

/**
 * @param parties object with `turn()`, which sends a message each way, and `size()`, which returns the bytes of
 *   a stored session
 */
async function measureGrowth({ turn, size }) {
  const marks = [];
  let turns = 0;
  for (const mark of TURN_MARKS) {
    const from = turns;
    const before = process.cpuUsage();
    for (; turns < mark; turns += 1) await turn(turns);
    const { user, system } = process.cpuUsage(before);
    marks.push({ turns, bytes: await size(), cpu: (user + system) / 1_000 / (turns - from) });
  }
  return marks;
}

/** Creates two parties of a Signal conversation, whose sessions are stored as Recado stores them. */
async function createRecadoParties() {
  const [us, them] = [createSignalParty('888@lid'), createSignalParty('777@lid')];
  await them.greet(us);
  await us.read(them, await them.write(us, 'Hola'));
  return {
    async turn(n) {
      await them.read(us, await us.write(them, `¿${n}?`));
      await us.read(them, await them.write(us, `¡${n}!`));
    },
    size: async () => encodeVaultValue((await us.keys.get('session', ['777_1.0']))['777_1.0']).byteLength,
  };
}

/** Creates two parties of a conversation on plain libsignal. Their session records are stored as JSON. */
function createBareParties() {
  const [us, them] = [createBareParty(), createBareParty()];
  const address = name => new ProtocolAddress(name, 0);
  const sendMessage = async (from, to, fromName, toName, text) => {
    const { type, body } = await new SessionCipher(from, address(toName)).encrypt(Buffer.from(text));
    const cipher = new SessionCipher(to, address(fromName));
    const bytes = Buffer.from(body, 'binary');
    await (type === 3 ? cipher.decryptPreKeyWhisperMessage(bytes) : cipher.decryptWhisperMessage(bytes));
  };
  let hasSession = false;
  return {
    async turn(n) {
      if (!hasSession) await new SessionBuilder(us, address('them')).initOutgoing(them.bundle());
      hasSession = true;
      await sendMessage(us, them, 'us', 'them', `¿${n}?`);
      await sendMessage(them, us, 'them', 'us', `¡${n}!`);
    },
    size: async () => Buffer.byteLength(us.record()),
  };
}

function createBareParty() {
  const identity = keyhelper.generateIdentityKeyPair();
  const signedPreKey = keyhelper.generateSignedPreKey(identity, 1);
  const oneTimePreKey = keyhelper.generatePreKey(1);
  let record;
  const replacer = (_key, value) =>
    value?.type === 'Buffer' ? { type: 'Buffer', data: Buffer.from(value.data).toString('base64') } : value;
  return {
    record: () => record,
    bundle: () => ({
      registrationId: 7,
      identityKey: identity.pubKey,
      signedPreKey: { keyId: 1, publicKey: signedPreKey.keyPair.pubKey, signature: signedPreKey.signature },
      preKey: { keyId: 1, publicKey: oneTimePreKey.keyPair.pubKey },
    }),
    loadSession: async () =>
      record &&
      SessionRecord.deserialize(
        JSON.parse(record, (_key, value) => (value?.type === 'Buffer' ? Buffer.from(value.data, 'base64') : value)),
      ),
    async storeSession(_address, stored) {
      record = JSON.stringify(stored.serialize(), replacer);
    },
    isTrustedIdentity: () => true,
    loadPreKey: () => oneTimePreKey.keyPair,
    removePreKey() {},
    loadSignedPreKey: () => signedPreKey.keyPair,
    getOurRegistrationId: () => 7,
    getOurIdentity: () => identity,
  };
}
