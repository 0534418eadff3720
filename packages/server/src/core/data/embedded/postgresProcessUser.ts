import { execFile } from 'node:child_process';
import { chmod, chown, lchown, readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { EmbeddedPostgresError } from './EmbeddedPostgresError.ts';

/** How to run PostgreSQL's programs as an ordinary user, because these programs refuse to run as root. */
export interface PostgresProcessUser {
  /** Program and arguments that precede the command line of a PostgreSQL program, such as `postgres`. */
  readonly wrap: readonly string[];
  /** Operating-system user as which PostgreSQL runs; absent if it runs as the user of this process. */
  readonly user?: { readonly uid: number; readonly gid: number };
}

interface RunAsOptions {
  readonly home: string;
  readonly postgres: string;
  readonly env: Readonly<Record<string, string>>;
  /** Possible paths of `unshare`, tried in this order. */
  readonly unshare?: readonly string[];
}

/**
 * Chooses the system user that runs PostgreSQL: the first of these users that works.
 * 1. the user of this process, unless it is root;
 * 2. the owner of the data, unless it is root (one call with `sudo` must not change the owner);
 * 3. root in a user namespace, which maps it to UID 65534: this needs no second user and no new file owner;
 * 4. the owner of the nearest ancestor directory that root does not own;
 * 5. the users `postgres` and `nobody`.
 *
 * @returns the choice, and the output of `postgres --version`.
 * @throws EmbeddedPostgresError `cannot-run` if none of these users works.
 */
export async function choosePostgresProcessUser(
  options: RunAsOptions,
): Promise<{ runAs: PostgresProcessUser; version: string }> {
  const problems: string[] = [];
  for (const runAs of await listCandidates(options)) {
    try {
      if (runAs.user) await allowTraversal(dirname(options.home));
      return { runAs, version: await checkRunAs(runAs, options) };
    } catch (error) {
      problems.push(error instanceof Error ? error.message.trim() : String(error));
    }
  }
  throw new EmbeddedPostgresError('cannot-run', [...new Set(problems)].join('\n'));
}

async function listCandidates({
  home,
  unshare = ['/usr/bin/unshare', '/bin/unshare'],
}: RunAsOptions): Promise<PostgresProcessUser[]> {
  if (process.getuid?.() !== 0) return [{ wrap: [] }];
  const owner = await stat(home);
  if (owner.uid !== 0) return [runAsUser(owner)];
  const ancestorOwner = await findAncestorOwner(home);
  const users = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n').map(line => line.split(':'));
  const namedUsers = ['postgres', 'nobody']
    .map(name => users.find(fields => fields[0] === name))
    .filter(fields => fields !== undefined)
    .map(fields => runAsUser({ uid: Number(fields[2]), gid: Number(fields[3]) }));
  return [
    ...unshare.map(path => ({ wrap: [path, '--user', '--map-user=65534', '--map-group=65534', '--'] })),
    ...(ancestorOwner ? [runAsUser(ancestorOwner)] : []),
    ...namedUsers,
  ];
}

interface RunAsUserParams {
  uid: number;
  gid: number;
}

function runAsUser({ uid, gid }: RunAsUserParams): PostgresProcessUser {
  return { wrap: [], user: { uid, gid } };
}

async function findAncestorOwner(directory: string): Promise<{ uid: number; gid: number } | undefined> {
  const parent = dirname(directory);
  if (parent === directory) return undefined;
  const owner = await stat(parent);
  return owner.uid === 0 ? findAncestorOwner(parent) : owner;
}

/**
 * Lets other users traverse the data directory to reach their own files, but not list it. The secrets
 * stay protected without the directory's mode 0700, because each secret file has mode 0600. Directories
 * above the data directory are not changed.
 */
async function allowTraversal(directory: string): Promise<void> {
  const { uid, mode } = await stat(directory);
  if (uid === process.getuid?.() && (mode & 0o001) === 0) await chmod(directory, mode | 0o011);
}

/** Checks that the user who will own the data can enter the parent directory and run the server. */
function checkRunAs(runAs: PostgresProcessUser, { home, postgres, env }: RunAsOptions): Promise<string> {
  const script = 'cd "$1" && exec "$2" --version';
  const [program = '/bin/sh', ...args] = [...runAs.wrap, '/bin/sh', '-c', script, 'sh', dirname(home), postgres];
  return new Promise((resolve, reject) => {
    execFile(program, args, { cwd: '/', env, ...runAs.user }, (error, stdout) =>
      error ? reject(error) : resolve(stdout.trim()),
    );
  });
}

/** Makes the server's user the owner of the directories and all their entries that it does not own yet. */
export async function changeDirectoryOwner(
  directories: readonly string[],
  { user }: PostgresProcessUser,
): Promise<void> {
  if (!user) return;
  for (const directory of directories) {
    if ((await stat(directory)).uid === user.uid) continue;
    for (const entry of await readdir(directory, { recursive: true })) {
      await lchown(join(directory, entry), user.uid, user.gid);
    }
    await chown(directory, user.uid, user.gid);
  }
}
