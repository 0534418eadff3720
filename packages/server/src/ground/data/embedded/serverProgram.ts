import { type ChildProcess, spawn } from 'node:child_process';
import { type FileHandle, open, rename, stat } from 'node:fs/promises';
import { type Binaries, locateBinaries } from './binaries.ts';
import { EmbeddedPostgresError } from './EmbeddedPostgresError.ts';
import type { Layout } from './layout.ts';
import { chooseRunAs, handOver, type RunAs } from './runAs.ts';
import { linkSharedLibraries } from './sharedLibraries.ts';

/** The log is set aside, once, when it has grown to this at a start. */
const LONGEST_LOG_BYTES = 10 * 1024 * 1024;

/** PostgreSQL's programs, ready to run for one layout. */
export interface ServerProgram {
  readonly binaries: Binaries;
  readonly runAs: RunAs;
  readonly env: Readonly<Record<string, string>>;
  /** `18` */
  readonly major: string;
}

/**
 * Finds the binaries, gives them their libraries, and settles which user runs them.
 *
 * @throws EmbeddedPostgresError `platform-unsupported`, `platform-missing`, `cannot-run`.
 */
export async function prepareProgram(
  layout: Layout,
  binaries: Binaries = locateBinaries(),
): Promise<ServerProgram> {
  const libraries = await linkSharedLibraries(binaries.native, layout.libraries);
  // Nothing of the caller's environment: PGPORT, PGOPTIONS, LC_* and TZ would change the server.
  const env = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC', ...libraries };
  const { runAs, version } = await chooseRunAs({ home: layout.home, postgres: binaries.postgres, env });
  await handOver([layout.home, layout.socketDirectory], runAs);
  const major = /\d+/.exec(version)?.[0];
  if (!major) throw new EmbeddedPostgresError('cannot-run', `postgres --version said ${version}`);
  return { binaries, runAs, env, major };
}

/** A started program. */
export interface Running {
  readonly process: ChildProcess;
  /** Resolves when it ends, or could not be started, with how it failed; undefined for success. */
  readonly ended: Promise<string | undefined>;
}

/**
 * Starts one of the programs with its output in the log file, in a session of its own: a terminal's Ctrl-C goes
 * to the application alone, which stops the database last. Nothing keeps this process alive for the child's sake.
 *
 * @param cwd where the program works; `serverProcessesIn` finds it there.
 */
export async function run(
  program: ServerProgram,
  command: 'postgres' | 'initdb',
  args: readonly string[],
  { cwd, logFile }: { cwd: string; logFile: string },
): Promise<Running> {
  const { wrap, user } = program.runAs;
  const [file = '', ...rest] = [...wrap, program.binaries[command], ...args];
  const log = await openLog(logFile);
  const stdio = ['ignore' as const, log.fd, log.fd];
  const child = spawn(file, rest, { cwd, env: program.env, stdio, detached: true, ...user });
  child.unref();
  const ended = new Promise<string | undefined>(resolve => {
    child.once('error', error => resolve(error.message));
    child.once('exit', (code, signal) => resolve(code === 0 ? undefined : `it ended with ${code ?? signal}`));
  });
  await log.close();
  return { process: child, ended };
}

async function openLog(logFile: string): Promise<FileHandle> {
  const size = await stat(logFile).then(
    found => found.size,
    () => 0,
  );
  if (size > LONGEST_LOG_BYTES) await rename(logFile, `${logFile}.1`);
  return open(logFile, 'a', 0o600);
}
