import { awaitKeeper } from './awaitKeeper.ts';
import { silentLog } from './EmbeddedLog.ts';
import { type EmbeddedPostgresOptions, START_TIMEOUT_MS } from './EmbeddedPostgresOptions.ts';
import { initialiseCluster } from './initialiseCluster.ts';
import type { Keeper } from './keeper.ts';
import { launchServer } from './launchServer.ts';
import { type Layout, prepareSocketDirectory } from './layout.ts';
import { clearRemains, findPostmaster } from './postmaster.ts';
import { isRunning } from './processes.ts';
import { prepareProgram } from './serverProgram.ts';

/**
 * Takes a stake in the server of a data directory: the running one, or else a new one in the place of whatever a
 * dead one left. Only under the start mutex.
 */
export async function attach(layout: Layout, options: EmbeddedPostgresOptions): Promise<Keeper> {
  const { log = silentLog, settings = {}, binaries, startTimeoutMs = START_TIMEOUT_MS } = options;
  const { cluster, home } = layout;
  const running = await findPostmaster(cluster);
  if (running) {
    const socketDirectory = running.socketDirectory ?? layout.socketDirectory;
    const keeper = await awaitKeeper(socketDirectory, () => isRunning(running.pid), startTimeoutMs);
    if (keeper) {
      log.info({ home, pid: running.pid }, 'using the embedded PostgreSQL that is already running');
      return keeper;
    }
  }
  await clearRemains(cluster, layout.socketDirectory);
  await prepareSocketDirectory(layout);
  const program = await prepareProgram(layout, binaries);
  await initialiseCluster(layout, program, settings.fsync !== 'off');
  const keeper = await launchServer(layout, program, settings, startTimeoutMs);
  log.info({ home }, 'started the embedded PostgreSQL');
  return keeper;
}
