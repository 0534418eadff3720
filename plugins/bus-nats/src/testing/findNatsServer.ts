import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const INSTALL_ADVICE = `The tests with several nodes found no nats-server. Possible solutions:
  - on Debian, as root: apt-get install -y nats-server
  - NATS_SERVER_PATH=/path/to/nats-server npm test`;

/**
 * Returns the nats-server program for tests. If there is none and the user is root on Debian, installs it.
 *
 * @throws Error that explains how to get nats-server
 */
export async function findNatsServer(): Promise<string> {
  const program = process.env.NATS_SERVER_PATH ?? 'nats-server';
  const programPath =
    findExecutableOnPath(program) ??
    findExecutableOnPath('/usr/sbin/nats-server') ??
    (await installNatsServer(program));
  if (programPath === undefined) throw new Error(INSTALL_ADVICE);
  return programPath;
}

async function installNatsServer(program: string): Promise<string | undefined> {
  const apt = findExecutableOnPath('apt-get');
  if (process.getuid?.() !== 0 || apt === undefined) return undefined;
  const run = (...args: string[]) => promisify(execFile)(apt, ['-o', 'DPkg::Lock::Timeout=600', ...args]);
  const install = () => run('install', '-y', '--no-install-recommends', 'nats-server');
  try {
    // Update the package lists after a failure, and then try again.
    // A new machine may have no lists, or another process may be updating them.
    await install().catch(async () => {
      await run('update').catch(() => undefined);
      await install();
    });
  } catch (cause) {
    throw new Error(INSTALL_ADVICE, { cause });
  }
  return findExecutableOnPath(program) ?? findExecutableOnPath('/usr/sbin/nats-server');
}

/** Finds an executable by its path, or by its name on the PATH. */
function findExecutableOnPath(command: string): string | undefined {
  const folders = command.includes('/') ? [''] : (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return folders.map(folder => join(folder, command)).find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
