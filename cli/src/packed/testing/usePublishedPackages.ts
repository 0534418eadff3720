import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stopEmbeddedPostgres } from '@recado/server';
import { afterAll, beforeAll, vi } from 'vitest';
import { type RecadoProcess, type StartProgramOptions, startNodeProgram } from '../../testing/recado.ts';
import { type PackedPackage, packWorkspacePackages } from './packWorkspacePackages.ts';
import { runProgram } from './runProgram.ts';
import { startPackageRegistry, type VersionOverrides } from './startPackageRegistry.ts';

/**
 * Timeout of a hook or test in milliseconds. Hooks and tests may build pages and unpack hundreds of packages.
 */
const TIMEOUT_MS = 300_000;

/** Environment variables except those that would configure the installed programs or npm. */
const inheritedVariables = Object.entries(process.env).filter(
  ([name]) => !/^(RECADO_|DATABASE_URL$|VITEST|NODE_ENV$|NODE_PATH$|FORCE_COLOR$|npm_|INIT_CWD$)/i.test(name),
);

export type PublishedPackages = ReturnType<typeof usePublishedPackages>;

export interface UsePublishedPackagesOptions {
  /** Package of this repository to install together with its dependencies. */
  readonly name?: string;
  readonly versionOverrides?: VersionOverrides;
}

/** Publishes this repository's packages to a local registry for the tests of a file. */
export function usePublishedPackages({ name = 'recado', versionOverrides = {} }: UsePublishedPackagesOptions = {}) {
  vi.setConfig({ testTimeout: TIMEOUT_MS, hookTimeout: TIMEOUT_MS });
  const published: { packages: readonly PackedPackage[]; env: NodeJS.ProcessEnv; folder: string } = {
    packages: [],
    env: {},
    folder: '',
  };
  const cleanups: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    const temporaryFolder = await mkdtemp(join(tmpdir(), 'recado-packed-'));
    cleanups.push(() => rm(temporaryFolder, { recursive: true, force: true, maxRetries: 5 }));
    published.packages = await packWorkspacePackages(name, temporaryFolder);
    const registry = await startPackageRegistry(published.packages, versionOverrides);
    cleanups.push(registry.stop);
    published.env = {
      ...Object.fromEntries(inheritedVariables),
      NO_COLOR: '1',
      npm_config_registry: registry.url,
      npm_config_cache: join(temporaryFolder, 'cache'),
      npm_config_userconfig: join(temporaryFolder, 'npmrc'),
      // README promises that no package needs its install script. Therefore do not run install scripts.
      npm_config_ignore_scripts: 'true',
      npm_config_audit: 'false',
      npm_config_update_notifier: 'false',
    };
    published.folder = await mkdtemp(join(temporaryFolder, 'vacia-'));
  });
  afterAll(async () => {
    for (const close of cleanups.reverse()) await close();
  });

  /** Kills a program that still runs after the last test, which happens only after a failed test. */
  const killProgram = async ({ child, exited }: RecadoProcess): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
    await exited;
  };

  return {
    published,
    /** Starts a Node.js program in the empty folder. */
    start(file: string, args: readonly string[], options: StartProgramOptions = {}): RecadoProcess {
      const program = startNodeProgram(file, args, { cwd: published.folder, ...options });
      cleanups.push(() => killProgram(program));
      return program;
    },
    /** Returns the path of a data folder. Its embedded PostgreSQL is stopped after the tests. */
    dataDir(name: string): string {
      const folder = join(published.folder, name);
      cleanups.push(async () => {
        if (existsSync(join(folder, 'postgres'))) await stopEmbeddedPostgres(folder);
      });
      return folder;
    },
    /** Runs a shell command in the empty folder, where only published packages are available. */
    run: (line: string, cwd = published.folder): Promise<string> =>
      runProgram('sh', ['-c', line], { cwd, env: published.env }),
  };
}
