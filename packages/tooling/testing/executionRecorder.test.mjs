import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished, vi } from 'vitest';
import { writeTestRepository } from './writeTestRepository.mjs';

const recorderPath = fileURLToPath(new URL('./executionRecorder.mjs', import.meta.url));
/** Programs whose function runs twice, and whose other function does not run. */
const program = 'export function send() {}\nexport function stop() {}\nsend();\nsend();\n';

it('records how often the functions of the builds of packages, plugins and the command line run', async () => {
  const folders = ['packages/server/dist', 'plugins/baileys/dist', 'cli/dist/commands', 'cli/src', 'other/dist'];
  const root = await writeTestRepository({
    'package.json': '{ "type": "module" }',
    'main.js': `${folders.map(folder => `import './${folder}/main.js';`).join('\n')}\nsetInterval(() => {}, 1_000);\nconsole.log('ready');`,
    ...Object.fromEntries(folders.map(folder => [`${folder}/main.js`, program])),
  });
  const child = spawn(process.execPath, [`--import=${recorderPath}`, join(root, 'main.js')], {
    env: { ...process.env, NODE_OPTIONS: '', EXECUTION_RECORD_DIR: root },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    await rm(root, { recursive: true });
  });
  await once(child.stdout, 'data');
  child.kill('SIGUSR2');
  const path = join(root, `${child.pid}-1.json`);
  await vi.waitUntil(() => existsSync(path), { timeout: 20_000 });
  const records = JSON.parse(readFileSync(path, 'utf8'));
  expect(records.map(({ url, name, count }) => `${url.split(root)[1]} ${name} ${count}`).toSorted()).toEqual([
    '/cli/dist/commands/main.js send 2',
    '/packages/server/dist/main.js send 2',
    '/plugins/baileys/dist/main.js send 2',
  ]);
});
