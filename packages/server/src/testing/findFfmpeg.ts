import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findProgram } from '../api/conversion/createFfmpeg.ts';

const advice = `No ffmpeg was found for the tests that convert sound and look into videos. One of these helps:
  - on Debian, as root: apt-get install -y ffmpeg
  - FFMPEG_PATH=/path/to/ffmpeg npm test`;

/**
 * An ffmpeg to test with; on Debian and as root Debian's own is installed when there is none.
 *
 * @throws Error that says how to get one
 */
export async function findFfmpeg(): Promise<string> {
  const wanted = process.env.FFMPEG_PATH ?? 'ffmpeg';
  const found = findProgram(wanted) ?? (await installed(wanted));
  if (found === undefined) throw new Error(advice);
  return found;
}

async function installed(wanted: string): Promise<string | undefined> {
  const apt = findProgram('apt-get');
  if (process.getuid?.() !== 0 || apt === undefined) return undefined;
  const run = (...args: string[]) => promisify(execFile)(apt, ['-o', 'DPkg::Lock::Timeout=600', ...args]);
  const install = () => run('install', '-y', '--no-install-recommends', 'ffmpeg');
  try {
    // A machine that is new may not know yet what Debian has; somebody else may be asking just now.
    await install().catch(async () => {
      await run('update').catch(() => undefined);
      await install();
    });
  } catch (cause) {
    throw new Error(advice, { cause });
  }
  return findProgram(wanted);
}
