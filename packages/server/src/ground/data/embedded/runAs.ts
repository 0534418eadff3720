import { execFile } from 'node:child_process';
import { chmod, chown, lchown, readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { EmbeddedPostgresError } from './EmbeddedPostgresError.ts';

/** How to run PostgreSQL's programs as an ordinary user: they refuse root. */
export interface RunAs {
  /** Program and arguments to put in front. */
  readonly wrap: readonly string[];
  /** User to step down to; absent: this process's own. */
  readonly user?: { readonly uid: number; readonly gid: number };
}

interface Choice {
  readonly home: string;
  readonly postgres: string;
  readonly env: Readonly<Record<string, string>>;
  /** Where `unshare` may be, first found wins. */
  readonly unshare?: readonly string[];
}

/**
 * The first way that works of: this user, when it is not root; the owner of the data, when that is not root
 * (so that `sudo` once does not take the data away from its owner); a user namespace in which root is nobody,
 * which needs no second user and no change of ownership; the owner of the nearest directory above that is not
 * root's; the users `postgres` and `nobody`.
 *
 * @returns the way, and what `postgres --version` says.
 * @throws EmbeddedPostgresError `cannot-run`.
 */
export async function chooseRunAs(choice: Choice): Promise<{ runAs: RunAs; version: string }> {
  const problems: string[] = [];
  for (const runAs of await candidates(choice)) {
    try {
      if (runAs.user) await letThrough(dirname(choice.home));
      return { runAs, version: await tryOut(runAs, choice) };
    } catch (error) {
      problems.push(error instanceof Error ? error.message.trim() : String(error));
    }
  }
  throw new EmbeddedPostgresError('cannot-run', [...new Set(problems)].join('\n'));
}

async function candidates({
  home,
  unshare = ['/usr/bin/unshare', '/bin/unshare'],
}: Choice): Promise<RunAs[]> {
  if (process.getuid?.() !== 0) return [{ wrap: [] }];
  const owner = await stat(home);
  if (owner.uid !== 0) return [stepDown(owner)];
  const above = await ownerAbove(home);
  const users = (await readFile('/etc/passwd', 'utf8').catch(() => ''))
    .split('\n')
    .map(line => line.split(':'));
  const named = ['postgres', 'nobody']
    .map(name => users.find(fields => fields[0] === name))
    .filter(fields => fields !== undefined)
    .map(fields => stepDown({ uid: Number(fields[2]), gid: Number(fields[3]) }));
  return [
    ...unshare.map(path => ({ wrap: [path, '--user', '--map-user=65534', '--map-group=65534', '--'] })),
    ...(above ? [stepDown(above)] : []),
    ...named,
  ];
}

function stepDown({ uid, gid }: { uid: number; gid: number }): RunAs {
  return { wrap: [], user: { uid, gid } };
}

async function ownerAbove(directory: string): Promise<{ uid: number; gid: number } | undefined> {
  const above = dirname(directory);
  if (above === directory) return undefined;
  const owner = await stat(above);
  return owner.uid === 0 ? ownerAbove(above) : owner;
}

/**
 * Lets other users pass through the data directory to their own files in it, not list it: it may be 0700 because of
 * the secrets, which are 0600 themselves. Directories above are not ours to open.
 */
async function letThrough(directory: string): Promise<void> {
  const { uid, mode } = await stat(directory);
  if (uid === process.getuid?.() && (mode & 0o001) === 0) await chmod(directory, mode | 0o011);
}

/** Can that user reach the directory above the data, and run the server's program? The data itself will be its own. */
function tryOut(runAs: RunAs, { home, postgres, env }: Choice): Promise<string> {
  const script = 'cd "$1" && exec "$2" --version';
  const [program = '/bin/sh', ...args] = [
    ...runAs.wrap,
    '/bin/sh',
    '-c',
    script,
    'sh',
    dirname(home),
    postgres,
  ];
  return new Promise((resolve, reject) => {
    execFile(program, args, { cwd: '/', env, ...runAs.user }, (error, stdout) =>
      error ? reject(error) : resolve(stdout.trim()),
    );
  });
}

/** Makes the directories and all in them the server user's own, when they are not yet. */
export async function handOver(directories: readonly string[], { user }: RunAs): Promise<void> {
  if (!user) return;
  for (const directory of directories) {
    if ((await stat(directory)).uid === user.uid) continue;
    for (const entry of await readdir(directory, { recursive: true })) {
      await lchown(join(directory, entry), user.uid, user.gid);
    }
    await chown(directory, user.uid, user.gid);
  }
}
