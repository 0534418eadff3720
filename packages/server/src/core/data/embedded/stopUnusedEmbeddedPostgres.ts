import { detachFromPostgres } from './detachFromPostgres.ts';
import { POSTGRES_START_TIMEOUT_MS } from './EmbeddedPostgresOptions.ts';
import { prepareEmbeddedServerLayout } from './embeddedPostgresPaths.ts';
import { findPostmaster } from './postmaster.ts';
import { isProcessRunning, killPostgresProcesses } from './processes.ts';
import { withPostgresStartMutex } from './startMutex.ts';
import { waitForPostgresUsageLock } from './waitForPostgresUsageLock.ts';

/**
 * Stops the PostgreSQL server of a data directory, unless a process uses it. Also ends an initdb that the death of
 * its process interrupted. Use it after the death of the process that started the server.
 *
 * @returns whether no server runs any more
 * @throws EmbeddedPostgresError
 */
export async function stopUnusedEmbeddedPostgres(dataDir: string): Promise<boolean> {
  const layout = await prepareEmbeddedServerLayout(dataDir);
  return withPostgresStartMutex(layout.home, POSTGRES_START_TIMEOUT_MS, async () => {
    // A running initdb is orphaned: the process that starts an initdb holds the mutex until it ends.
    await killPostgresProcesses(layout.unfinished);
    const postmaster = await findPostmaster(layout.cluster);
    if (!postmaster) return true;
    const usageLock = await waitForPostgresUsageLock(
      postmaster.socketDirectory ?? layout.socketDirectory,
      () => isProcessRunning(postmaster.pid),
      POSTGRES_START_TIMEOUT_MS,
    );
    if (usageLock) await detachFromPostgres(layout, usageLock);
    return (await findPostmaster(layout.cluster)) === undefined;
  });
}
