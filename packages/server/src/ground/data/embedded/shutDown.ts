import { rmdir } from 'node:fs/promises';
import type { Layout } from './layout.ts';
import { killServerProcessesIn, signal, waitForExit } from './processes.ts';

/** How long PostgreSQL may take over a fast shutdown (its checkpoint on a slow disk), then over an immediate one. */
const patience = [
  { name: 'SIGINT', ms: 60_000 },
  { name: 'SIGQUIT', ms: 10_000 },
] as const;

/**
 * Ends a server and returns when it is gone: the fast way, which writes everything down; then the immediate way,
 * after which the next start recovers; then by force, which PostgreSQL survives as well. Only under the start mutex.
 */
export async function shutDown(pid: number, layout: Layout): Promise<void> {
  if (!(await askToEnd(pid))) {
    signal(pid, 'SIGKILL');
    await killServerProcessesIn(layout.cluster);
  }
  await rmdir(layout.socketDirectory).catch(() => {});
}

async function askToEnd(pid: number): Promise<boolean> {
  for (const { name, ms } of patience) {
    signal(pid, name);
    if (await waitForExit(pid, ms)) return true;
  }
  return false;
}
