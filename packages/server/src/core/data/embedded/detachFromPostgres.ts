import { type EmbeddedPostgresLogger, silentEmbeddedPostgresLogger } from './EmbeddedPostgresLogger.ts';
import type { EmbeddedPostgresPaths } from './embeddedPostgresPaths.ts';
import { findPostmaster } from './postmaster.ts';
import { acquireUsageLock, type ServerUsageLock } from './serverUsageLock.ts';
import { shutDownPostgresServer } from './shutDownPostgresServer.ts';

/**
 * Releases the usage lock, and stops the server if no process uses it any more. Call this function
 * only under the start mutex.
 */
export async function detachFromPostgres(
  layout: EmbeddedPostgresPaths,
  usageLock: ServerUsageLock,
  log: EmbeddedPostgresLogger = silentEmbeddedPostgresLogger,
): Promise<void> {
  const isLastUser = await usageLock
    .release()
    // Check again before the stop: perhaps only this connection failed, and other processes use the server.
    .catch(async () => (await acquireUsageLock(usageLock.socketDirectory)).release())
    .catch(() => true);
  const postmaster = isLastUser ? await findPostmaster(layout.cluster) : undefined;
  if (!postmaster) return;
  await shutDownPostgresServer(postmaster.pid, layout);
  log.info({ home: layout.home }, 'stopped the embedded PostgreSQL');
}
