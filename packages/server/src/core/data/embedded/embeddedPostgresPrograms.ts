import { type ChildProcess, spawn } from 'node:child_process';
import { type FileHandle, open, rename, stat } from 'node:fs/promises';
import { EmbeddedPostgresError } from './EmbeddedPostgresError.ts';
import type { EmbeddedPostgresPaths } from './embeddedPostgresPaths.ts';
import { locatePostgresBinaries, type PostgresBinaries } from './postgresBinaries.ts';
import { changeDirectoryOwner, choosePostgresProcessUser, type PostgresProcessUser } from './postgresProcessUser.ts';
import { symlinkPostgresLibraries } from './sharedLibraries.ts';

/** If PostgreSQL's log has more bytes, the next start renames it to `<log>.1` and replaces that file. */
const MAX_LOG_BYTES = 10 * 1024 * 1024;

/** PostgreSQL's programs, prepared for the directories of one embedded server. */
export interface EmbeddedPostgresPrograms {
  readonly binaries: PostgresBinaries;
  readonly runAs: PostgresProcessUser;
  readonly env: Readonly<Record<string, string>>;
  /** Major version, for example `18`. */
  readonly major: string;
}

/**
 * Locates the binaries, links their libraries and chooses the user that runs them.
 *
 * @throws EmbeddedPostgresError `platform-unsupported`, `platform-missing`, `cannot-run`.
 */
export async function preparePostgresProgram(
  layout: EmbeddedPostgresPaths,
  binaries: PostgresBinaries = locatePostgresBinaries(),
): Promise<EmbeddedPostgresPrograms> {
  const libraries = await symlinkPostgresLibraries(binaries.native, layout.libraries);
  // Pass on no variables of the caller, because PGPORT, PGOPTIONS, LC_* and TZ would change the server.
  const env = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC', ...libraries };
  const { runAs, version } = await choosePostgresProcessUser({ home: layout.home, postgres: binaries.postgres, env });
  await changeDirectoryOwner([layout.home, layout.socketDirectory], runAs);
  const major = /\d+/.exec(version)?.[0];
  if (!major) throw new EmbeddedPostgresError('cannot-run', `unexpected output of postgres --version: ${version}`);
  return { binaries, runAs, env, major };
}

/** A started program of PostgreSQL. */
export interface RunningPostgresProgram {
  readonly process: ChildProcess;
  /** Resolves when the program has ended or could not start, with a description of the failure if it failed. */
  readonly ended: Promise<string | undefined>;
}

interface PostgresProgramOptions {
  cwd: string;
  logFile: string;
}

/**
 * Starts a PostgreSQL program with its output in the log file. The program gets its own operating-system
 * session, so that Ctrl-C in a terminal reaches only the application, which stops the database last. The
 * program does not keep this process alive.
 *
 * @param cwd working directory, by which `findPostgresProcesses` finds the program.
 */
export async function startPostgresProgram(
  program: EmbeddedPostgresPrograms,
  command: 'postgres' | 'initdb',
  args: readonly string[],
  { cwd, logFile }: PostgresProgramOptions,
): Promise<RunningPostgresProgram> {
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
    stats => stats.size,
    () => 0,
  );
  if (size > MAX_LOG_BYTES) await rename(logFile, `${logFile}.1`);
  return open(logFile, 'a', 0o600);
}
