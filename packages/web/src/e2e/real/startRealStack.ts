import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { createSdk, type Sdk } from '@recado/sdk';
import { createTestDatabase, findFfmpeg } from '@recado/server/testing';
import { type Emulator, startEmulator, writeCaFile } from '@recado/whatsapp-emulator';
import { vi } from 'vitest';
import { createTestPages, type TestPages } from '../../testing/createTestPages.ts';
import { buildSite } from '../../testing/index.ts';

const recadoBin = fileURLToPath(new URL('../../../../../cli/bin/recado.js', import.meta.url));

/** `recado serve` as users start it, with Baileys as transport and the emulator as WhatsApp. */
export interface RealStack {
  readonly emulator: Emulator;
  /** Connection to the platform's database. */
  readonly knex: Awaited<ReturnType<typeof createTestDatabase>>['knex'];
  /** Registers a user. Pass the result to `open` to open pages on which this user is logged in. */
  registerPerson(email: string): Promise<{ readonly id: string; readonly token: string; readonly sdk: Sdk }>;
  readonly open: TestPages['open'];
  /** Kills, with SIGKILL, every process that hosts WhatsApp lines. @returns the number of killed processes */
  killWorkers(): Promise<number>;
  stop(): Promise<void>;
}

/**
 * Starts a production-like stack without stubs: processes, PostgreSQL, the worker with Baileys, and a
 * browser.
 */
export async function startRealStack(): Promise<RealStack> {
  await buildSite();
  // Mute the console, because libsignal logs whole sessions. The emulated phones use libsignal.
  const consoleSpies = [vi.spyOn(console, 'info'), vi.spyOn(console, 'warn')];
  for (const spy of consoleSpies) spy.mockImplementation(() => undefined);
  const dataDir = await mkdtemp(join(tmpdir(), 'recado-real-'));
  const [emulator, database] = await Promise.all([startEmulator(), createTestDatabase()]);
  const ca = await writeCaFile(emulator.ca);
  const child = spawn(process.execPath, [recadoBin, 'serve', '--json', '--port', '0', '--data-dir', dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...getInheritedEnv(),
      DATABASE_URL: database.url,
      RECADO_WHATSAPP_URL: emulator.url,
      RECADO_WHATSAPP_ROOT_KEY: Buffer.from(emulator.rootKey).toString('hex'),
      NODE_EXTRA_CA_CERTS: ca.path,
      RECADO_FFMPEG: await findFfmpeg(),
      RECADO_LOG_LEVEL: process.env.RECADO_TEST_LOG ?? 'silent',
    },
  });
  const exitEvent = once(child, 'exit');
  const earlyExit = exitEvent.then(([code]) => {
    throw new Error(`recado serve exited with code ${code}`);
  });
  earlyExit.catch(() => undefined);
  const lines = createInterface({ input: child.stdout });
  const [line] = (await Promise.race([once(lines, 'line'), earlyExit])) as [string];
  const { url } = JSON.parse(line) as { url: string };
  const sdk = createSdk({ baseUrl: `${url}/api` });
  const pages = createTestPages(url);

  return {
    emulator,
    knex: database.knex,
    open: pages.open,
    async registerPerson(email) {
      const payload = { name: 'Lucía Hernández', email, password: 'Conchas-y-cuernos-7' };
      const { token, user } = await sdk.request('POST /auth/register', { payload });
      return { id: user.id, token, sdk: sdk.withSession(token) };
    },
    async killWorkers() {
      const workers = await findWorkers(child.pid ?? 0);
      for (const pid of workers) process.kill(pid, 'SIGKILL');
      return workers.length;
    },
    async stop() {
      await pages.close();
      child.kill('SIGTERM');
      await exitEvent;
      await emulator.close();
      for (const spy of consoleSpies) spy.mockRestore();
      await ca.remove();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Returns the process environment without variables that the platform would read as its settings. */
const getInheritedEnv = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(RECADO_|DATABASE_URL$|VITEST|NODE_ENV$|NODE_OPTIONS$)/.test(name),
    ),
  );

/** Finds the platform's child processes, and returns the IDs of those that run lines. */
async function findWorkers(platformPid: number): Promise<number[]> {
  const children = await readFile(`/proc/${platformPid}/task/${platformPid}/children`, 'utf8');
  const childPids = children.trim().split(' ').filter(Boolean).map(Number);
  const commands = await Promise.all(childPids.map(pid => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')));
  return childPids.filter((_, index) => commands[index]?.includes('lines/worker/main'));
}
