import { type EmbeddedLog, silentLog } from './EmbeddedLog.ts';
import { holdServer, type Keeper } from './keeper.ts';
import type { Layout } from './layout.ts';
import { findPostmaster } from './postmaster.ts';
import { shutDown } from './shutDown.ts';

/** Gives a stake up, and stops the server when it was the last. Only under the start mutex. */
export async function detach(layout: Layout, keeper: Keeper, log: EmbeddedLog = silentLog): Promise<void> {
  const alone = await keeper
    .release()
    // The connection may just have died under us, the server not: ask again before taking it away from others.
    .catch(async () => (await holdServer(keeper.socketDirectory)).release())
    .catch(() => true);
  const postmaster = alone ? await findPostmaster(layout.cluster) : undefined;
  if (!postmaster) return;
  await shutDown(postmaster.pid, layout);
  log.info({ home: layout.home }, 'stopped the embedded PostgreSQL');
}
