import { createHash } from 'node:crypto';
import { chmod, lstat, mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { EmbeddedPostgresError } from './EmbeddedPostgresError.ts';

/** Nominal port of the server. Without TCP it is only the last part of the socket's file name. */
export const SOCKET_PORT = 5432;

/** Maximum length of a Unix socket path in bytes, without its terminating NUL. */
const MAX_SOCKET_PATH_BYTES = process.platform === 'darwin' ? 103 : 107;

/** Paths of one embedded server, all below `home`. Only a socket with a long path is in /tmp. */
export interface ServerLayout {
  /** `<data directory>/postgres`, real path, mode 0700. The server runs as its owner. */
  readonly home: string;
  /** PostgreSQL's data directory. */
  readonly cluster: string;
  /** Working directory of initdb until it succeeds. */
  readonly unfinished: string;
  /** Mode 0700: every connection over the socket is trusted. */
  readonly socketDirectory: string;
  /** Links to libraries, used when node_modules is read-only. */
  readonly libraries: string;
  readonly logFile: string;
}

/**
 * Determines the paths below a data directory and creates the directory if it is missing.
 *
 * @throws EmbeddedPostgresError `directory-unusable`.
 */
export async function prepareServerLayout(dataDir: string): Promise<ServerLayout> {
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

/** Each process derives the same path by itself: no TMPDIR, and a name hashed from `home`. */
function socketDirectoryFor(home: string): string {
  const defaultPath = join(home, 'run');
  if (Buffer.byteLength(join(defaultPath, `.s.PGSQL.${SOCKET_PORT}`)) <= MAX_SOCKET_PATH_BYTES) return defaultPath;
  return `/tmp/recado-${createHash('sha256').update(home).digest('hex').slice(0, 24)}`;
}

/**
 * Creates the directory of the socket. Another user may have created it in /tmp first: a directory
 * that is not ours or is open is rejected. Only under the start mutex, because a stop removes it.
 *
 * @throws EmbeddedPostgresError `directory-unusable`.
 */
export async function prepareSocketDirectory({ home, socketDirectory }: ServerLayout): Promise<void> {
  await mkdir(socketDirectory, { mode: 0o700 }).catch(error => {
    if (error.code !== 'EEXIST') throw unusableDirectoryError(`${socketDirectory}: ${error.message}`, { cause: error });
  });
  const [stats, owner] = [await lstat(socketDirectory), await lstat(home)];
  const isOwn = stats.uid === process.getuid?.() || stats.uid === owner.uid;
  if (!stats.isDirectory() || !isOwn || (stats.mode & 0o077) !== 0) {
    throw unusableDirectoryError(`${socketDirectory} must be a directory of this user that nobody else can enter`);
  }
}

function unusableDirectoryError(message: string, options?: ErrorOptions): EmbeddedPostgresError {
  return new EmbeddedPostgresError('directory-unusable', message, options);
}
