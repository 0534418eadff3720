import { awaitKeeper } from './awaitKeeper.ts';
import { connectionTo, type EmbeddedConnection } from './connection.ts';
import { type EmbeddedLog, silentLog } from './EmbeddedLog.ts';
import { EmbeddedPostgresError } from './EmbeddedPostgresError.ts';
import { type EmbeddedPostgresOptions, START_TIMEOUT_MS } from './EmbeddedPostgresOptions.ts';
import { initialiseCluster } from './initialiseCluster.ts';
import { holdServer, type Keeper } from './keeper.ts';
import { launchServer } from './launchServer.ts';
import { type Layout, locateLayout, prepareSocketDirectory } from './layout.ts';
import { clearRemains, findPostmaster } from './postmaster.ts';
import { isRunning } from './processes.ts';
import { prepareProgram } from './serverProgram.ts';
import { shutDown } from './shutDown.ts';
import { withStartMutex } from './startMutex.ts';

/** A process's stake in the embedded server. */
export interface EmbeddedPostgres {
  readonly connection: EmbeddedConnection;
  /**
   * Lets go of the server, and stops it when no other process uses it. Last of all: end every pool first.
   * Calling it again does nothing more.
   */
  stop(): Promise<void>;
}

/**
 * The embedded PostgreSQL of a data directory, started unless it runs already: another process's server, or one
 * that outlived its starter, is used as it is. A server that crashes while in use is started again, and the pools'
 * next connections reach it at the same socket; one that somebody stops stays stopped, and `onLost` is told.
 *
 * The last process to let go stops it, whichever started it (a `recado backup` beside a `recado serve`, in either
 * order). Processes that die let go as well but stop nothing: the next start adopts the orphan.
 *
 * @throws EmbeddedPostgresError
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log, onLost, startTimeoutMs = START_TIMEOUT_MS } = options;
  const layout = await locateLayout(dataDir);
  const take = () => withStartMutex(layout.home, startTimeoutMs, () => attach(layout, options));
  let keeper = await take();
  let reviving = Promise.resolve();
  let isStopping = false;
  let stopped: Promise<void> | undefined;

  const watch = async (watched: Keeper): Promise<void> => {
    const loss = await watched.lost;
    if (isStopping) return;
    if (loss === 'stopped') {
      onLost?.(new EmbeddedPostgresError('stopped', 'the embedded PostgreSQL was stopped by somebody else'));
      return;
    }
    log?.warn({ home: layout.home }, 'the embedded PostgreSQL went away; starting it again');
    reviving = take().then(
      next => {
        keeper = next;
        void watch(next);
      },
      error => onLost?.(error),
    );
  };
  void watch(keeper);

  const stop = async () => {
    isStopping = true;
    await reviving;
    await withStartMutex(layout.home, startTimeoutMs, () => detach(layout, keeper, log));
  };
  return {
    connection: connectionTo(keeper.socketDirectory),
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}

/**
 * Takes a stake in the server of a data directory: the running one, or else a new one in the place of whatever a
 * dead one left. Only under the start mutex.
 */
async function attach(layout: Layout, options: EmbeddedPostgresOptions): Promise<Keeper> {
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

/** Gives a stake up, and stops the server when it was the last. Only under the start mutex. */
async function detach(layout: Layout, keeper: Keeper, log: EmbeddedLog = silentLog): Promise<void> {
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
