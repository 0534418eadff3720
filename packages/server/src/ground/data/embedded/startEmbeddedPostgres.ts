import { attach } from './attach.ts';
import { connectionTo, type EmbeddedConnection } from './connection.ts';
import { detach } from './detach.ts';
import { EmbeddedPostgresError } from './EmbeddedPostgresError.ts';
import { type EmbeddedPostgresOptions, START_TIMEOUT_MS } from './EmbeddedPostgresOptions.ts';
import type { Keeper } from './keeper.ts';
import { locateLayout } from './layout.ts';
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
