import { buildEmbeddedPostgresConnection } from './connection.ts';
import { detachFromPostgres } from './detachFromPostgres.ts';
import { EmbeddedPostgresError } from './EmbeddedPostgresError.ts';
import { silentEmbeddedPostgresLogger } from './EmbeddedPostgresLogger.ts';
import { type EmbeddedPostgresOptions, POSTGRES_START_TIMEOUT_MS } from './EmbeddedPostgresOptions.ts';
import {
  type EmbeddedPostgresPaths,
  prepareEmbeddedServerLayout,
  prepareSocketDirectory,
} from './embeddedPostgresPaths.ts';
import { preparePostgresProgram } from './embeddedPostgresPrograms.ts';
import { initialisePostgresCluster } from './initialisePostgresCluster.ts';
import { launchPostgresServer } from './launchPostgresServer.ts';
import { cleanUpDeadPostgresServer, findPostmaster } from './postmaster.ts';
import { isProcessRunning } from './processes.ts';
import type { ServerUsageLock } from './serverUsageLock.ts';
import { withPostgresStartMutex } from './startMutex.ts';
import { waitForPostgresUsageLock } from './waitForPostgresUsageLock.ts';

/**
 * Starts the embedded PostgreSQL of a data directory, or uses the one that already runs, even if
 * the process that started it has exited. A server that crashes while in use is restarted, and the
 * pools reconnect at the same socket. If a server is stopped from outside, it is not restarted, and
 * `onLost` is called.
 *
 * The last process to release the server stops it, regardless of which one started it
 * (`recado backup` and `recado serve`, in either order). A process that dies also releases the server
 * but does not stop it; the next start then uses the running server.
 *
 * @throws EmbeddedPostgresError
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions) {
  const { dataDir, log, onLost, startTimeoutMs = POSTGRES_START_TIMEOUT_MS } = options;
  const layout = await prepareEmbeddedServerLayout(dataDir);
  const attachUnderMutex = () => withPostgresStartMutex(layout.home, startTimeoutMs, () => attach(layout, options));
  let usageLock = await attachUnderMutex();
  let restart = Promise.resolve();
  let isStopping = false;
  let stopPromise: Promise<void> | undefined;

  const watch = async (watchedLock: ServerUsageLock): Promise<void> => {
    const loss = await watchedLock.lost;
    if (isStopping) return;
    if (loss === 'stopped') {
      onLost?.(new EmbeddedPostgresError('stopped', 'the embedded PostgreSQL was stopped from outside'));
      return;
    }
    log?.warn({ home: layout.home }, 'the embedded PostgreSQL crashed; restarting it');
    restart = attachUnderMutex().then(
      nextLock => {
        usageLock = nextLock;
        void watch(nextLock);
      },
      error => onLost?.(error),
    );
  };
  void watch(usageLock);

  const release = async () => {
    isStopping = true;
    await restart;
    await withPostgresStartMutex(layout.home, startTimeoutMs, () => detachFromPostgres(layout, usageLock, log));
  };
  return {
    connection: buildEmbeddedPostgresConnection(usageLock.socketDirectory),
    /**
     * Releases the server, and stops it when no other process uses it. The caller must end all its pools
     * before. Further calls have no effect.
     */
    async stop(): Promise<void> {
      stopPromise ??= release();
      await stopPromise;
    },
  };
}
/** The embedded PostgreSQL server, as seen by one of the processes that use it. */
export type EmbeddedPostgres = Awaited<ReturnType<typeof startEmbeddedPostgres>>;

/**
 * Acquires the usage lock of the running server. If no server is running, removes the remains of a dead
 * server and starts a new one. Call this function only under the start mutex.
 */
async function attach(layout: EmbeddedPostgresPaths, options: EmbeddedPostgresOptions): Promise<ServerUsageLock> {
  const {
    log = silentEmbeddedPostgresLogger,
    settings = {},
    binaries,
    startTimeoutMs = POSTGRES_START_TIMEOUT_MS,
  } = options;
  const { cluster, home } = layout;
  const running = await findPostmaster(cluster);
  if (running) {
    const socketDirectory = running.socketDirectory ?? layout.socketDirectory;
    const usageLock = await waitForPostgresUsageLock(
      socketDirectory,
      () => isProcessRunning(running.pid),
      startTimeoutMs,
    );
    if (usageLock) {
      log.info({ home, pid: running.pid }, 'using the embedded PostgreSQL that is already running');
      return usageLock;
    }
  }
  await cleanUpDeadPostgresServer(cluster, layout.socketDirectory);
  await prepareSocketDirectory(layout);
  const program = await preparePostgresProgram(layout, binaries);
  await initialisePostgresCluster(layout, program, settings.fsync !== 'off');
  const usageLock = await launchPostgresServer(layout, program, settings, startTimeoutMs);
  log.info({ home }, 'started the embedded PostgreSQL');
  return usageLock;
}
