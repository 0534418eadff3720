import { type ChildProcess, fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { createDeferred, systemClock } from '@recado/timing';
import type { Logger } from 'pino';
import type { LineHost, LineHostCallbacks } from '../host/index.ts';
import { createWorkerConnection, createWorkerLineControl, type WorkerStartSettings } from '../ipc/index.ts';
import type { LineSettings } from '../LineSettings.ts';
import { discardWorkerStdout, forwardWorkerLog } from './captureOutput.ts';
import { startWorkerHeartbeat, type WorkerHeartbeat } from './workerHeartbeat.ts';

export interface ForkWorkerHostOptions {
  readonly start: WorkerStartSettings;
  readonly settings: Pick<LineSettings, 'pingMs' | 'stallMs'>;
  readonly log: Logger;
}

const workerEntryPath = createRequire(import.meta.url).resolve('@recado/server/line-worker');

/** Number of unanswered pings after which a worker may be frozen. Its expired leases then prove it. */
const FROZEN_UNANSWERED_PINGS = 2;
/** Milliseconds for a worker to load its code. The limit is long, as many workers may start at once. */
const WORKER_START_TIMEOUT_MS = 120_000;
/** Milliseconds after the deadline for stopping, after which a worker that still runs is killed. */
const STOP_OVERTIME_MS = 6_000;
/**
 * Environment variables that workers do not get, because they may be secret. Workers get their settings through
 * the IPC channel.
 */
const PLATFORM_VARIABLES = /^(RECADO_|DATABASE_URL$|NODE_CHANNEL_|NODE_UNIQUE_ID$)/;

/** Starts a worker process and returns the host that controls the worker by IPC. */
export function forkWorkerHost(
  { start, settings, log: parentLog }: ForkWorkerHostOptions,
  events: LineHostCallbacks,
): LineHost {
  const { name } = start;
  const child = fork(workerEntryPath, [], {
    // Pass no flags of the parent, because they may be for it alone (inspector port, test runner conditions).
    execArgv: [],
    env: buildWorkerEnvironment(process.env),
    serialization: 'advanced',
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const log = parentLog.child({ worker: name, pid: child.pid });
  if (child.stdout) discardWorkerStdout(child.stdout, log);
  if (child.stderr) forwardWorkerLog(child.stderr, log);

  const ready = createDeferred<string>();
  ready.promise.catch(() => undefined);
  const killWorker = (why: string): void => {
    log.error({ why }, 'a worker is killed');
    child.kill('SIGKILL');
  };
  const slowStart = setTimeout(() => killWorker('not ready in time'), WORKER_START_TIMEOUT_MS).unref();
  let heartbeat: WorkerHeartbeat | undefined;
  const becomeReady = (owner: string): void => {
    clearTimeout(slowStart);
    heartbeat = startWorkerHeartbeat({
      pingMs: settings.pingMs,
      stallMs: settings.stallMs,
      ping(id) {
        connection.write({ type: 'ping', id });
      },
      onStalled() {
        killWorker('no heartbeat response in time');
      },
    });
    ready.resolve(owner);
  };

  const connection = createWorkerConnection(
    child,
    {
      ready(owner) {
        becomeReady(owner);
      },
      failed(error) {
        ready.reject(error);
      },
      pong(answer) {
        heartbeat?.pong(answer);
      },
      events,
    },
    systemClock,
  );

  const ended = waitForExit(child, log).then(workerExit => {
    clearTimeout(slowStart);
    heartbeat?.stop();
    log.info({ ...workerExit }, 'a worker has ended');
    ready.reject(new Error('the worker ended before it was ready'));
    connection.end();
  });
  connection.write({ type: 'start', start });

  return {
    name,
    pid: child.pid,
    ready: ready.promise,
    messaging: connection,
    control: createWorkerLineControl(connection),
    get pending() {
      return connection.pendingCount;
    },
    get isUnresponsive() {
      return heartbeat !== undefined && heartbeat.unansweredPings >= FROZEN_UNANSWERED_PINGS;
    },
    kill(why) {
      killWorker(why);
    },
    ended,
    async stop(deadlineMs) {
      connection.write({ type: 'stop', deadlineMs });
      const kill = setTimeout(() => child.kill('SIGKILL'), deadlineMs + STOP_OVERTIME_MS);
      await ended;
      clearTimeout(kill);
    },
  };
}

interface WorkerExit {
  readonly code: number | null;
  readonly signal: string | null;
}

/** Resolves when the worker process has exited and this process has received all messages from it. */
function waitForExit(child: ChildProcess, log: Logger): Promise<WorkerExit> {
  return new Promise(resolve => {
    const resolveAfterExit = (): void => {
      const hasExited = child.exitCode !== null || child.signalCode !== null || child.pid === undefined;
      // Resolve in the next turn of the event loop, after the messages that arrived together with the exit.
      if (hasExited && !child.connected)
        setImmediate(() => resolve({ code: child.exitCode, signal: child.signalCode }));
    };
    child.once('exit', resolveAfterExit);
    child.once('disconnect', resolveAfterExit);
    child.on('error', error => {
      log.error({ err: error }, 'worker process failed');
      if (child.pid === undefined && child.connected) child.disconnect();
      resolveAfterExit();
    });
  });
}

/** Returns a worker's environment, which includes the operator's settings of Node, libpq and certificates. */
export function buildWorkerEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !PLATFORM_VARIABLES.test(name)));
}
