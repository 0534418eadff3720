import { createHash } from 'node:crypto';
import { chmod, lstat, mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { EmbeddedPostgresError } from './EmbeddedPostgresError.ts';

/** The server always "listens" here; with no TCP it is only the last part of the socket's name. */
export const PORT = 5432;

/** Bytes a unix socket's path may have, its closing NUL not counted. */
const LONGEST_SOCKET_PATH = process.platform === 'darwin' ? 103 : 107;

/** Where everything of one embedded server lies; all below `home` except, at times, the socket. */
export interface Layout {
  /** `<data directory>/postgres`, real path, 0700. Its owner is the user that the server runs as. */
  readonly home: string;
  /** PostgreSQL's own directory. */
  readonly cluster: string;
  /** Where initdb works until it is done. */
  readonly unfinished: string;
  /** 0700: whoever reaches the socket is trusted. */
  readonly socketDirectory: string;
  /** Library links, when node_modules is read-only. */
  readonly libraries: string;
  readonly logFile: string;
}

/**
 * The places below a data directory, which is created when it is not there.
 *
 * @throws EmbeddedPostgresError `directory-unusable`.
 */
export async function locateLayout(dataDir: string): Promise<Layout> {
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
    throw unusable(`${dataDir}: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
}

/** Each process must come to the same directory by itself, hence no TMPDIR, and a name made from the home. */
function socketDirectoryFor(home: string): string {
  const near = join(home, 'run');
  if (Buffer.byteLength(join(near, `.s.PGSQL.${PORT}`)) <= LONGEST_SOCKET_PATH) return near;
  return `/tmp/recado-${createHash('sha256').update(home).digest('hex').slice(0, 24)}`;
}

/**
 * Creates the directory of the socket. In /tmp somebody else may have been first: one that is not ours, or is open,
 * is refused. Only under the start mutex, because a stop removes it.
 *
 * @throws EmbeddedPostgresError `directory-unusable`.
 */
export async function prepareSocketDirectory({ home, socketDirectory }: Layout): Promise<void> {
  await mkdir(socketDirectory, { mode: 0o700 }).catch(error => {
    if (error.code !== 'EEXIST') throw unusable(`${socketDirectory}: ${error.message}`, { cause: error });
  });
  const [found, owner] = [await lstat(socketDirectory), await lstat(home)];
  const ours = found.uid === process.getuid?.() || found.uid === owner.uid;
  if (!found.isDirectory() || !ours || (found.mode & 0o077) !== 0) {
    throw unusable(`${socketDirectory} must be a directory of this user that nobody else can enter`);
  }
}

function unusable(message: string, options?: ErrorOptions): EmbeddedPostgresError {
  return new EmbeddedPostgresError('directory-unusable', message, options);
}
