import { createHash } from 'node:crypto';
import { chmod, lstat, mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { EmbeddedPostgresError } from './EmbeddedPostgresError.ts';

/** Port number of the server. It does not use TCP, so the number is only part of the socket's file name. */
export const POSTGRES_SOCKET_PORT = 5432;

/** Maximum length of a Unix socket path in bytes, without its terminating NUL. */
const MAX_SOCKET_PATH_BYTES = process.platform === 'darwin' ? 103 : 107;

/** Paths of one embedded server, all below `home`. A socket whose path would be too long there is in /tmp. */
export interface EmbeddedPostgresPaths {
  /** Real path of `<data directory>/postgres`, with mode 0700. The server runs as this directory's owner. */
  readonly home: string;
  /** PostgreSQL's data directory. */
  readonly cluster: string;
  /** Working directory of initdb until it succeeds. */
  readonly unfinished: string;
  /** Directory of the socket. Its mode is 0700, because every connection over the socket is trusted. */
  readonly socketDirectory: string;
  /** Directory of symbolic links to PostgreSQL's libraries. Used when node_modules is read-only. */
  readonly libraries: string;
  readonly logFile: string;
}

/**
 * Determines the paths below a data directory and creates the directory if it is missing.
 *
 * @throws EmbeddedPostgresError `directory-unusable`.
 */
export async function prepareEmbeddedServerLayout(dataDir: string): Promise<EmbeddedPostgresPaths> {
  try {
    await mkdir(join(dataDir, 'postgres'), { recursive: true });
    const home = await realpath(join(dataDir, 'postgres'));
    await chmod(home, 0o700);
    return {
      home,
      cluster: join(home, 'data'),
      unfinished: join(home, 'data.init'),
      socketDirectory: socketDirectoryFor(home),
      libraries: join(home, 'lib'),
      logFile: join(home, 'postgres.log'),
    };
  } catch (cause) {
    throw unusableDirectoryError(`${dataDir}: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
}

/**
 * Derives the directory of the socket from `home`. The result does not depend on TMPDIR, because every
 * process must find the same path by itself.
 */
function socketDirectoryFor(home: string): string {
  const defaultPath = join(home, 'run');
  if (Buffer.byteLength(join(defaultPath, `.s.PGSQL.${POSTGRES_SOCKET_PORT}`)) <= MAX_SOCKET_PATH_BYTES)
    return defaultPath;
  return `/tmp/recado-${createHash('sha256').update(home).digest('hex').slice(0, 24)}`;
}

/**
 * Creates the directory of the socket. Rejects a directory of another owner or with access for others,
 * because another user may have created one in /tmp first. Call this function only under the start
 * mutex, because a stop of the server removes the directory.
 *
 * @throws EmbeddedPostgresError `directory-unusable`.
 */
export async function prepareSocketDirectory({ home, socketDirectory }: EmbeddedPostgresPaths): Promise<void> {
  await mkdir(socketDirectory, { mode: 0o700 }).catch(error => {
    if (error.code !== 'EEXIST') throw unusableDirectoryError(`${socketDirectory}: ${error.message}`, { cause: error });
  });
  const [stats, owner] = [await lstat(socketDirectory), await lstat(home)];
  const isOwn = stats.uid === process.getuid?.() || stats.uid === owner.uid;
  if (!stats.isDirectory() || !isOwn || (stats.mode & 0o077) !== 0) {
    throw unusableDirectoryError(`${socketDirectory} must be a directory of this user that no other user can enter`);
  }
}

function unusableDirectoryError(message: string, options?: ErrorOptions): EmbeddedPostgresError {
  return new EmbeddedPostgresError('directory-unusable', message, options);
}
