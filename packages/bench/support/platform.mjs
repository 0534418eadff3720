import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const recado = fileURLToPath(new URL('../../../cli/bin/recado.js', import.meta.url));

/**
 * Starts `recado serve` as a process with its own data directory.
 *
 * @param through command that runs the process, for example in another network namespace
 */
export async function startPlatform({ args = [], env = {}, dataDir, through = [] } = {}) {
  const directory = dataDir ?? (await mkdtemp(join(tmpdir(), 'recado-bench-')));
  const startedAt = performance.now();
  const [program, ...prefixArgs] = [...through, process.execPath];
  const child = spawn(
    program,
    [...prefixArgs, recado, 'serve', '--json', '--port', '0', '--data-dir', directory, '--log-level', 'error', ...args],
    { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  const bootMs = performance.now() - startedAt;
  const { url } = JSON.parse(line);
  return {
    url,
    pid: child.pid,
    bootMs,
    dataDir: directory,
    socket: join(directory, 'postgres'),
    /** Returns the resident memory (RSS) of the platform's process in bytes. */
    async memory() {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024;
    },
    /** Sends SIGKILL, so that the platform can neither finish nor abort its current work. */
    async kill() {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
    async stop({ keep = false } = {}) {
      child.kill('SIGTERM');
      await once(child, 'exit');
      if (!keep) await rm(directory, { recursive: true, force: true });
    },
  };
}
