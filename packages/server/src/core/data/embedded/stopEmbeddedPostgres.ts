import { START_TIMEOUT_MS } from './EmbeddedPostgresOptions.ts';
import { findPostmaster } from './postmaster.ts';
import { prepareServerLayout } from './serverLayout.ts';
import { shutDownServer } from './shutDownServer.ts';
import { withStartMutex } from './startMutex.ts';

/** Stops the server of a data directory, whether or not it is in use. Its purpose is to stop unused servers. */
export async function stopEmbeddedPostgres(dataDir: string): Promise<void> {
  const layout = await prepareServerLayout(dataDir);
  await withStartMutex(layout.home, START_TIMEOUT_MS, async () => {
    const postmaster = await findPostmaster(layout.cluster);
    if (postmaster) await shutDownServer(postmaster.pid, layout);
  });
}
