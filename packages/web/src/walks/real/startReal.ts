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
import { createPages, type TestPages } from '../../testing/createPages.ts';
import { buildSite } from '../../testing/index.ts';

const recado = fileURLToPath(new URL('../../../../../cli/bin/recado.js', import.meta.url));

/** `recado serve` as users start it, WhatsApp through Baileys, and the emulator at the other end of it. */
export interface Real {
  readonly emulator: Emulator;
  /** The database under the platform. */
  readonly knex: Awaited<ReturnType<typeof createTestDatabase>>['knex'];
  /** Registers somebody; `open` their pages as them. */
  person(email: string): Promise<{ readonly id: string; readonly token: string; readonly sdk: Sdk }>;
  readonly open: TestPages['open'];
  /** `kill -9` of every process that has lines. @returns how many */
  killWorkers(): Promise<number>;
  stop(): Promise<void>;
}

/** Starts everything. Each part is a real one: processes, PostgreSQL, the worker with Baileys, and a browser. */
export async function startReal(): Promise<Real> {
  await buildSite();
  // The phones' Signal library prints whole sessions.
  const quiet = [vi.spyOn(console, 'info'), vi.spyOn(console, 'warn')];
  for (const spy of quiet) spy.mockImplementation(() => undefined);
  const dataDir = await mkdtemp(join(tmpdir(), 'recado-real-'));
  const [emulator, database] = await Promise.all([startEmulator(), createTestDatabase()]);
  const ca = await writeCaFile(emulator.ca);
  const child = spawn(process.execPath, [recado, 'serve', '--json', '--port', '0', '--data-dir', dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...inherited(),
      DATABASE_URL: database.url,
      RECADO_WHATSAPP_URL: emulator.url,
      RECADO_WHATSAPP_ROOT_KEY: Buffer.from(emulator.rootKey).toString('hex'),
      NODE_EXTRA_CA_CERTS: ca.path,
      RECADO_FFMPEG: await findFfmpeg(),
      RECADO_LOG_LEVEL: process.env.RECADO_TEST_LOG ?? 'silent',
    },
  });
  const exited = once(child, 'exit');
  const stopped = exited.then(([code]) => {
    throw new Error(`recado serve ended with ${code}`);
  });
  stopped.catch(() => undefined);
  const lines = createInterface({ input: child.stdout });
  const [line] = (await Promise.race([once(lines, 'line'), stopped])) as [string];
  const { url } = JSON.parse(line) as { url: string };
  const sdk = createSdk({ baseUrl: `${url}/api` });
  const pages = createPages(url);

  return {
    emulator,
    knex: database.knex,
    open: pages.open,
    async person(email) {
      const payload = { name: 'Lucía Hernández', email, password: 'Conchas-y-cuernos-7' };
      const { token, user } = await sdk.request('POST /auth/register', { payload });
      return { id: user.id, token, sdk: sdk.withSession(token) };
    },
    async killWorkers() {
      const workers = await workersOf(child.pid ?? 0);
      for (const pid of workers) process.kill(pid, 'SIGKILL');
      return workers.length;
    },
    async stop() {
      await pages.close();
      child.kill('SIGTERM');
      await exited;
      await emulator.close();
      for (const spy of quiet) spy.mockRestore();
      await ca.remove();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Without what would be taken for the operator's settings. */
const inherited = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(RECADO_|DATABASE_URL$|VITEST|NODE_ENV$|NODE_OPTIONS$)/.test(name),
    ),
  );

/** The platform's processes that have lines. */
async function workersOf(platform: number): Promise<number[]> {
  const children = await readFile(`/proc/${platform}/task/${platform}/children`, 'utf8');
  const found = children.trim().split(' ').filter(Boolean).map(Number);
  const commands = await Promise.all(
    found.map(pid => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  );
  return found.filter((_, place) => commands[place]?.includes('lines/worker/main'));
}
