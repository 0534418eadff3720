import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const cleanupScript = fileURLToPath(new URL('cleanUpAfterDev.mjs', import.meta.url));

/** Reads the pipe until it closes, then replaces the shell by Node.js. `$1` is the script, `$2` the data folder. */
const WAIT_FOR_PIPE_END = 'records=$(cat); exec "$0" "$1" "$2" "$records"';

/**
 * Starts a process that stops the programs and the database of the development server after its end. The kernel
 * closes the pipe to this process however the development server ends, even if it is killed.
 *
 * The process waits in a shell, because a shell needs 1 MB of memory and `killall node` does not end it. It has its
 * own session, so that neither Ctrl+C nor a closed terminal reaches it.
 *
 * @returns functions that record the PIDs of the programs; each program must lead its own process group
 */
export function startCleanupProcess(dataDir) {
  // Windows has neither this shell nor process groups.
  if (process.platform === 'win32') return { recordStart: () => {}, recordEnd: () => {} };
  const child = spawn('/bin/sh', ['-c', WAIT_FOR_PIPE_END, process.execPath, cleanupScript, resolve(dataDir)], {
    cwd: '/',
    // Options such as --inspect-brk are only for the development server.
    env: { ...process.env, NODE_OPTIONS: '' },
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  child.unref();
  child.stdin.unref();
  // The development server works without the cleanup process, too.
  child.on('error', () => {});
  child.stdin.on('error', () => {});
  return {
    recordStart: pid => void child.stdin.write(`+${pid}\n`),
    recordEnd: pid => void child.stdin.write(`-${pid}\n`),
  };
}
