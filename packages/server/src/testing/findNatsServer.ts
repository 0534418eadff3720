import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findProgram } from '../api/conversion/createFfmpeg.ts';

const advice = `No nats-server was found for the tests that let several nodes work together. One of these helps:
  - on Debian, as root: apt-get install -y nats-server
  - NATS_SERVER_PATH=/path/to/nats-server npm test`;

/**
 * A nats-server to test with; on Debian and as root Debian's own is installed when there is none.
 *
 * @throws Error that says how to get one
 */
export async function findNatsServer(): Promise<string> {
  const wanted = process.env.NATS_SERVER_PATH ?? 'nats-server';
  const found = findProgram(wanted) ?? findProgram('/usr/sbin/nats-server') ?? (await installed(wanted));
  if (found === undefined) throw new Error(advice);
  return found;
}

async function installed(wanted: string): Promise<string | undefined> {
  const apt = findProgram('apt-get');
  if (process.getuid?.() !== 0 || apt === undefined) return undefined;
  const run = (...args: string[]) => promisify(execFile)(apt, ['-o', 'DPkg::Lock::Timeout=600', ...args]);
  const install = () => run('install', '-y', '--no-install-recommends', 'nats-server');
  try {
    // A machine that is new may not know yet what Debian has; somebody else may be asking just now.
    await install().catch(async () => {
      await run('update').catch(() => undefined);
      await install();
    });
  } catch (cause) {
    throw new Error(advice, { cause });
  }
  return findProgram(wanted) ?? findProgram('/usr/sbin/nats-server');
}
