import { POSTGRES_START_TIMEOUT_MS } from './EmbeddedPostgresOptions.ts';
import { prepareServerLayout } from './embeddedServerLayout.ts';
import { findPostmaster } from './postmaster.ts';
import { shutDownPostgresServer } from './shutDownPostgresServer.ts';
import { withStartMutex } from './startMutex.ts';

/**
 * Stops the server of a data directory. Call it for unused servers, because it does not check for
 * other users.
 */
export async function stopEmbeddedPostgres(dataDir: string): Promise<void> {
  const layout = await prepareServerLayout(dataDir);
  await withStartMutex(layout.home, POSTGRES_START_TIMEOUT_MS, async () => {
    const postmaster = await findPostmaster(layout.cluster);
    if (postmaster) await shutDownPostgresServer(postmaster.pid, layout);
  });
}
