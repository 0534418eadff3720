import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findExecutableOnPath } from '../api/messaging/files/createFfmpeg.ts';

const INSTALL_ADVICE = `The tests that convert audio and read video metadata found no ffmpeg. Possible solutions:
  - on Debian, as root: apt-get install -y ffmpeg
  - FFMPEG_PATH=/path/to/ffmpeg npm test`;

/**
 * Returns the ffmpeg program for tests. If there is none and the user is root on Debian, installs it.
 *
 * @throws Error that explains how to get ffmpeg
 */
export async function findFfmpeg(): Promise<string> {
  const program = process.env.FFMPEG_PATH ?? 'ffmpeg';
  const programPath = findExecutableOnPath(program) ?? (await installFfmpeg(program));
  if (programPath === undefined) throw new Error(INSTALL_ADVICE);
  return programPath;
}

async function installFfmpeg(program: string): Promise<string | undefined> {
  const apt = findExecutableOnPath('apt-get');
  if (process.getuid?.() !== 0 || apt === undefined) return undefined;
  const run = (...args: string[]) => promisify(execFile)(apt, ['-o', 'DPkg::Lock::Timeout=600', ...args]);
  const install = () => run('install', '-y', '--no-install-recommends', 'ffmpeg');
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
  return findExecutableOnPath(program);
}
