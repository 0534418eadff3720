import { createHash, randomBytes } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSdk } from '@recado/sdk';
import { startWhatsAppEmulator } from './support/emulator.mjs';
import { readTotalProcessUsage } from './support/readTotalProcessUsage.mjs';
import { startRecadoLines } from './support/recadoLines.mjs';

export const suite = {
  name: 'Upload and send of a file: memory of the server and of the line worker',
  run,
};

const MEGABYTE = 1_048_576;
const [LINE_NUMBER, CUSTOMER_NUMBER] = ['5215540000001', '5215530000001'];
/** Milliseconds between two samples of the processes' memory. */
const SAMPLE_INTERVAL_MS = 20;

/**
 * Sends a file of each size twice, so that the code is already compiled at the second time. The environment
 * variable `MEGABYTES` replaces the sizes 1 and 100 MB.
 */
async function run(report) {
  const sizes = (process.env.MEGABYTES ?? '1,100').split(',').map(Number);
  const emulator = await startWhatsAppEmulator();
  const folder = await mkdtemp(join(tmpdir(), 'recado-bench-'));
  let lines;
  try {
    for (const number of [LINE_NUMBER, CUSTOMER_NUMBER]) await emulator.phone(number);
    lines = await startRecadoLines(emulator);
    await lines.link([LINE_NUMBER]);
    const program = createSdk({ baseUrl: `${lines.platform().url}/api` }).withApiToken(lines.tokens()[0]);
    for (const megabytes of sizes)
      for (const attempt of ['first', 'again']) {
        const path = join(folder, 'file');
        const sentHash = await write(path, megabytes);
        const pids = { server: [lines.platform().pid], worker: await lines.pids() };
        const { memoryByProcess, seconds, result } = await measureMemory(pids, () => send(program, path));
        const received = await emulator.file(CUSTOMER_NUMBER, result);
        if (createHash('sha256').update(received).digest('hex') !== sentHash)
          throw new Error('the received file differs from the sent file');
        const name = `${megabytes} MB, ${attempt}`;
        report({ name: `${name}: until WhatsApp accepts it`, value: seconds, unit: 's' });
        for (const [process, { rest, top }] of Object.entries(memoryByProcess)) {
          report({ name: `${name}: ${process}, before`, value: rest / MEGABYTE, unit: 'MB' });
          report({ name: `${name}: ${process}, peak`, value: top / MEGABYTE, unit: 'MB' });
        }
      }
  } finally {
    await lines?.stop();
    await emulator.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Writes a file of random bytes. @returns the SHA-256 hash of the file */
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

/** Uploads a file and sends it. @returns the id of the message, after WhatsApp has acknowledged it */
async function send(program, path) {
  const form = new FormData();
  form.append('file', await openAsBlob(path, { type: 'application/octet-stream' }), 'archivo.bin');
  const timeout = 600_000;
  const { mediaId } = await program.request('POST /external/media', { payload: form, timeout });
  const payload = { to: CUSTOMER_NUMBER, type: 'document', document: { mediaId } };
  const { messageId, status } = await program.request('POST /external/messages', { payload, timeout });
  if (status !== 'sent') throw new Error(`the message is ${status}`);
  return messageId;
}

/**
 * Runs `work` and samples the memory of processes.
 *
 * @returns the result of `work`, and the memory of each process: the value before `work` and the peak during it
 */
async function measureMemory(pids, work) {
  const memoryByProcess = {};
  const sample = async () => {
    for (const [name, pidList] of Object.entries(pids)) {
      const { rss } = await readTotalProcessUsage(pidList);
      memoryByProcess[name] ??= { rest: rss, top: rss };
      memoryByProcess[name].top = Math.max(memoryByProcess[name].top, rss);
    }
  };
  await sample();
  const startedAt = performance.now();
  const timer = setInterval(sample, SAMPLE_INTERVAL_MS);
  const result = await work().finally(() => clearInterval(timer));
  return { memoryByProcess, result, seconds: (performance.now() - startedAt) / 1_000 };
}
