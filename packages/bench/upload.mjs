import { createHash, randomBytes } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSdk } from '@recado/sdk';
import { startEmulator } from './support/emulator.mjs';
import { startLinesOfRecado } from './support/linesOfRecado.mjs';
import { usage } from './support/usage.mjs';

export const suite = {
  name: 'A file that is uploaded and sent: memory of the server and of the line worker',
  run,
};

const MEGABYTE = 1_048_576;
const [LINE, CUSTOMER] = ['5215540000001', '5215530000001'];
/** Milliseconds between two looks at what the processes hold. */
const EVERY = 20;

/** Each size is sent twice, the second time by processes that know how: `MEGABYTES` in the environment replaces 1 and 100. */
async function run(report) {
  const sizes = (process.env.MEGABYTES ?? '1,100').split(',').map(Number);
  const emulator = await startEmulator();
  const folder = await mkdtemp(join(tmpdir(), 'recado-bench-'));
  let lines;
  try {
    for (const number of [LINE, CUSTOMER]) await emulator.phone(number);
    lines = await startLinesOfRecado(emulator);
    await lines.link([LINE]);
    const program = createSdk({ baseUrl: `${lines.platform().url}/api` }).withApiToken(lines.tokens()[0]);
    for (const megabytes of sizes)
      for (const turn of ['first', 'again']) {
        const path = join(folder, 'file');
        const written = await write(path, megabytes);
        const pids = { server: [lines.platform().pid], worker: await lines.pids() };
        const { most, seconds, result } = await watch(pids, () => send(program, path));
        const arrived = await emulator.file(CUSTOMER, result);
        if (createHash('sha256').update(arrived).digest('hex') !== written)
          throw new Error('what arrived is something else');
        const name = `${megabytes} MB, ${turn}`;
        report({ name: `${name}: until WhatsApp has it`, value: seconds, unit: 's' });
        for (const [process, { rest, top }] of Object.entries(most)) {
          report({ name: `${name}: ${process}, before`, value: rest / MEGABYTE, unit: 'MB' });
          report({ name: `${name}: ${process}, at most`, value: top / MEGABYTE, unit: 'MB' });
        }
      }
  } finally {
    await lines?.stop();
    await emulator.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** A file of noise. @returns its SHA-256 */
async function write(path, megabytes) {
  const hash = createHash('sha256');
  const file = await open(path, 'w');
  for (let index = 0; index < megabytes; index += 1) {
    const part = randomBytes(MEGABYTE);
    hash.update(part);
    await file.write(part);
  }
  await file.close();
  return hash.digest('hex');
}

/** @returns the message's id, once WhatsApp acknowledged it */
async function send(program, path) {
  const form = new FormData();
  form.append('file', await openAsBlob(path, { type: 'application/octet-stream' }), 'archivo.bin');
  const timeout = 600_000;
  const { mediaId } = await program.request('POST /external/media', { payload: form, timeout });
  const payload = { to: CUSTOMER, type: 'document', document: { mediaId } };
  const { messageId, status } = await program.request('POST /external/messages', { payload, timeout });
  if (status !== 'sent') throw new Error(`the message is ${status}`);
  return messageId;
}

/** What each process held before, and at most meanwhile. */
async function watch(pids, work) {
  const most = {};
  const look = async () => {
    for (const [name, of] of Object.entries(pids)) {
      const { rss } = await usage(of);
      most[name] ??= { rest: rss, top: rss };
      most[name].top = Math.max(most[name].top, rss);
    }
  };
  await look();
  const begun = performance.now();
  const timer = setInterval(look, EVERY);
  const result = await work().finally(() => clearInterval(timer));
  return { most, result, seconds: (performance.now() - begun) / 1_000 };
}
