import { START_TIMEOUT_MS } from './EmbeddedPostgresOptions.ts';
import { locateLayout } from './layout.ts';
import { findPostmaster } from './postmaster.ts';
import { shutDown } from './shutDown.ts';
import { withStartMutex } from './startMutex.ts';

/** Stops the server of a data directory, in use or not: an orphan that nobody will come back for. */
export async function stopEmbeddedPostgres(dataDir: string): Promise<void> {
  const layout = await locateLayout(dataDir);
  await withStartMutex(layout.home, START_TIMEOUT_MS, async () => {
    const postmaster = await findPostmaster(layout.cluster);
    if (postmaster) await shutDown(postmaster.pid, layout);
  });
}
