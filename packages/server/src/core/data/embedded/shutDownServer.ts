import { rmdir } from 'node:fs/promises';
import { killServerProcesses, sendSignal, waitForExit } from './processes.ts';
import type { ServerLayout } from './serverLayout.ts';

/** Signals and their timeouts: a fast shutdown, which may include a slow checkpoint, then an immediate one. */
const SHUTDOWN_SIGNALS = [
  { name: 'SIGINT', ms: 60_000 },
  { name: 'SIGQUIT', ms: 10_000 },
] as const;

/**
 * Stops a server and waits for its exit. It tries a fast shutdown, which flushes all data. If that
 * takes too long, it tries an immediate one, after which the next start recovers. The last resort is
 * SIGKILL, which loses no data either. Call it only under the start mutex.
 */
export async function shutDownServer(pid: number, layout: ServerLayout): Promise<void> {
  if (!(await requestShutdown(pid))) {
    sendSignal(pid, 'SIGKILL');
    await killServerProcesses(layout.cluster);
  }
  await rmdir(layout.socketDirectory).catch(() => {});
}

async function requestShutdown(pid: number): Promise<boolean> {
  for (const { name, ms } of SHUTDOWN_SIGNALS) {
    sendSignal(pid, name);
    if (await waitForExit(pid, ms)) return true;
  }
  return false;
}
