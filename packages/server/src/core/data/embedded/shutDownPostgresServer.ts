import { rmdir } from 'node:fs/promises';
import type { EmbeddedPostgresPaths } from './embeddedPostgresPaths.ts';
import { killPostgresProcesses, sendProcessSignal, waitForProcessExit } from './processes.ts';

/**
 * Signals and their timeouts: first a fast shutdown, which may include a slow checkpoint, then an
 * immediate one.
 */
const SHUTDOWN_SIGNALS = [
  { name: 'SIGINT', ms: 60_000 },
  { name: 'SIGQUIT', ms: 10_000 },
] as const;

/**
 * Stops a server and waits for its exit. Tries a fast shutdown, which flushes all data; if that takes
 * too long, tries an immediate shutdown, after which the next start recovers the data. The last resort
 * is SIGKILL, which loses no data either. Call this function only under the start mutex.
 */
export async function shutDownPostgresServer(pid: number, layout: EmbeddedPostgresPaths): Promise<void> {
  if (!(await requestShutdown(pid))) {
    sendProcessSignal(pid, 'SIGKILL');
    await killPostgresProcesses(layout.cluster);
  }
  await rmdir(layout.socketDirectory).catch(() => {});
}

async function requestShutdown(pid: number): Promise<boolean> {
  for (const { name, ms } of SHUTDOWN_SIGNALS) {
    sendProcessSignal(pid, name);
    if (await waitForProcessExit(pid, ms)) return true;
  }
  return false;
}
