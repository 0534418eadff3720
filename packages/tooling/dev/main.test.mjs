import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { spawn } from '@lydell/node-pty';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendProcessSignal } from '../../server/src/core/data/embedded/processes.ts';
import { selectTemporaryDirectory } from '../../server/src/testing/selectTemporaryDirectory.ts';
import { findProcesses } from './testing/findProcesses.mjs';

const main = fileURLToPath(new URL('main.mjs', import.meta.url));

let dataDir;
beforeAll(async () => {
  dataDir = await mkdtemp(join(await selectTemporaryDirectory(), 'recado-dev-main-'));
});
afterAll(async () => {
  // Only after a failed test is there a process.
  for (const { pid } of await findProcesses(dataDir)) sendProcessSignal(pid, 'SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

/** Starts `npm run dev` in a terminal. Resolves when the platform and its pages are ready. */
async function startInTerminal() {
  // Vitest's variables would change the mode of the page server.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(NODE_ENV|VITEST|TEST)/.test(name)));
  const terminal = spawn(process.execPath, [main, '--port', '0', '--data-dir', dataDir], { env });
  let output = '';
  terminal.onData(data => {
    output += data;
  });
  await expect.poll(() => output, { timeout: 50_000 }).toContain('Recado en desarrollo');
  return terminal;
}

describe('development server', () => {
  it.each([
    ['is killed', terminal => process.kill(terminal.pid, 'SIGKILL')],
    ['loses its terminal', terminal => terminal.destroy()],
    ['is stopped by Ctrl+C', terminal => terminal.write('\u0003')],
  ])('leaves no process when it %s', async (_how, end) => {
    const terminal = await startInTerminal();
    const processes = await findProcesses(dataDir);
    for (const program of ['dev/main.mjs', 'recado.js serve', 'bin/postgres', 'cleanUpAfterDev.mjs'])
      expect(processes).toContainEqual(expect.objectContaining({ command: expect.stringContaining(program) }));
    end(terminal);
    await expect.poll(() => findProcesses(dataDir), { timeout: 50_000 }).toEqual([]);
  });
});
