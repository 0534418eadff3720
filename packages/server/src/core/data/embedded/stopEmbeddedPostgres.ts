import { POSTGRES_START_TIMEOUT_MS } from './EmbeddedPostgresOptions.ts';
import { prepareEmbeddedServerLayout } from './embeddedPostgresPaths.ts';
import { findPostmaster } from './postmaster.ts';
import { shutDownPostgresServer } from './shutDownPostgresServer.ts';
import { withPostgresStartMutex } from './startMutex.ts';

/**
 * Stops the PostgreSQL server of a data directory. Call it only if no process uses the server, because it
 * does not check this.
 */
export async function stopEmbeddedPostgres(dataDir: string): Promise<void> {
  const layout = await prepareEmbeddedServerLayout(dataDir);
  await withPostgresStartMutex(layout.home, POSTGRES_START_TIMEOUT_MS, async () => {
    const postmaster = await findPostmaster(layout.cluster);
    if (postmaster) await shutDownPostgresServer(postmaster.pid, layout);
  });
}
