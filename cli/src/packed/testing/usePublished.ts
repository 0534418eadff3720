import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stopEmbeddedPostgres } from '@recado/server';
import { afterAll, beforeAll, vi } from 'vitest';
import { type ProgramOptions, type RecadoProcess, startProgram } from '../../testing/recado.ts';
import { type Packed, packHouse } from './packHouse.ts';
import { runProgram } from './runProgram.ts';
import { type Renumbered, startRegistry } from './startRegistry.ts';

/** Milliseconds: pages may have to be built, and hundreds of packages are unpacked. */
const PATIENCE = 300_000;

/** Of this process's environment, what would be taken for the operator's or the visitor's own is left out. */
const inherited = Object.entries(process.env).filter(
  ([name]) => !/^(RECADO_|DATABASE_URL$|VITEST|NODE_ENV$|NODE_PATH$|FORCE_COLOR$|npm_|INIT_CWD$)/i.test(name),
);

export type PublishedHouse = ReturnType<typeof usePublished>;

export interface PublishedOptions {
  /** Which package of the house is wanted, with those it needs. */
  readonly name?: string;
  readonly renumbered?: Renumbered;
}

/** The packages of the house as if they had been published, for the tests of a file. */
export function usePublished({ name = 'recado', renumbered = {} }: PublishedOptions = {}) {
  vi.setConfig({ testTimeout: PATIENCE, hookTimeout: PATIENCE });
  const published: { house: readonly Packed[]; env: NodeJS.ProcessEnv; folder: string } = {
    house: [],
    env: {},
    folder: '',
  };
  const closers: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    const temporary = await mkdtemp(join(tmpdir(), 'recado-packed-'));
    closers.push(() => rm(temporary, { recursive: true, force: true, maxRetries: 5 }));
    published.house = await packHouse(name, temporary);
    const registry = await startRegistry(published.house, renumbered);
    closers.push(registry.stop);
    published.env = {
      ...Object.fromEntries(inherited),
      NO_COLOR: '1',
      npm_config_registry: registry.url,
      npm_config_cache: join(temporary, 'cache'),
      npm_config_userconfig: join(temporary, 'npmrc'),
      // What README promises: no package needs its install script.
      npm_config_ignore_scripts: 'true',
      npm_config_audit: 'false',
      npm_config_update_notifier: 'false',
    };
    published.folder = await mkdtemp(join(temporary, 'vacia-'));
  });
  afterAll(async () => {
    for (const close of closers.reverse()) await close();
  });

  /** What still runs after the last test, because one failed, is ended. */
  const end = async ({ child, ended }: RecadoProcess): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
    await ended;
  };

  return {
    published,
    /** Starts a program of Node's in the empty folder. */
    start(file: string, args: readonly string[], options: ProgramOptions = {}): RecadoProcess {
      const started = startProgram(file, args, { cwd: published.folder, ...options });
      closers.push(() => end(started));
      return started;
    },
    /** Where a platform may keep its data, and what has to be stopped with it. */
    dataDir(name: string): string {
      const folder = join(published.folder, name);
      closers.push(async () => {
        if (existsSync(join(folder, 'postgres'))) await stopEmbeddedPostgres(folder);
      });
      return folder;
    },
    /** Runs a line in the empty folder as somebody who has nothing of the house but what is published. */
    run: (line: string, cwd = published.folder): Promise<string> =>
      runProgram('sh', ['-c', line], { cwd, env: published.env }),
  };
}
