import inspector from 'node:inspector';
import { type Logger, pino } from 'pino';
import { redactError } from '../../core/log/createErrorRedactingLogger.ts';
import { createPlatformConnection, toErrorData, type WorkerStartSettings } from '../ipc/index.ts';
import { type RunningLineWorker, startWorker } from './startWorker.ts';

/*
 * A line worker is a process that runs sessions. The platform starts it and sends all settings and commands,
 * including the stop command, through the IPC channel. A closed channel means that the platform has ended, so
 * the worker stops too.
 */
silenceConsole();
// Ignore SIGINT, SIGTERM and SIGHUP, because Ctrl+C and service managers send them to the whole process group.
// The worker stops on the platform's stop command, or when the channel to the platform closes.
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => undefined);

/** Milliseconds after the stop deadline until a worker that has not ended is forced to exit. */
const FORCED_EXIT_DELAY_MS = 5_000;

let startedWorker: Promise<RunningLineWorker> | undefined;
let flush = (): void => undefined;
let drainMs = FORCED_EXIT_DELAY_MS;
let isStopping = false;

const exit = (code: number): never => {
  try {
    flush();
  } catch {
    // Ignore that the log could not be written, because the platform that reads it has ended.
  }
  return process.exit(code);
};

const stopWorker = (deadlineMs: number, log?: Logger): void => {
  if (isStopping) return;
  isStopping = true;
  setTimeout(() => exit(1), deadlineMs + FORCED_EXIT_DELAY_MS);
  Promise.resolve(startedWorker)
    .then(worker => worker?.stop(deadlineMs))
    .then(
      () => exit(0),
      (error: unknown) => {
        log?.error({ err: error }, 'the worker did not stop cleanly');
        exit(1);
      },
    );
};

const logProcessErrors = (log: Logger): void => {
  // Log the error only: one broken network frame must not end all sessions of the process (docs/whatsapp.md §6).
  // The transport ends the session that received the broken frame.
  process.on('unhandledRejection', reason => {
    log.error({ err: describeError(reason) }, 'unhandled promise rejection');
  });
  process.on('uncaughtException', error => {
    log.fatal({ err: describeError(error) }, 'uncaught exception, the worker exits');
    exit(1);
  });
  process.on('warning', warning => log.warn({ err: describeError(warning) }, 'Node.js warning'));
};

/**
 * Copies only the name, message and stack of an error. Other properties can reference session objects with
 * private keys.
 */
const describeError = (error: unknown): object =>
  error instanceof Error ? { type: error.name, message: error.message, stack: error.stack } : { type: typeof error };

const launchWorker = (start: WorkerStartSettings): void => {
  const logging = createWorkerLog(start.logLevel);
  const { log } = logging;
  flush = () => logging.flush();
  drainMs = start.settings.drainMs;
  logProcessErrors(log);
  startedWorker = startWorker(start, platform, log);
  platform.serve(startedWorker.then(({ host }) => host));
  startedWorker
    .then(async ({ host }) => platform.send({ type: 'ready', owner: await host.ready }))
    .catch(async (error: unknown) => {
      await platform.send({ type: 'failed', error: toErrorData(error) }).catch(() => undefined);
      exit(1);
    });
};

const answerPing = (id: number): void => {
  const isInspected = inspector.url() !== undefined;
  void platform.send({ type: 'pong', id, isInspected }).catch(() => undefined);
};

const platform = createPlatformConnection({
  start(settings) {
    launchWorker(settings);
  },
  ping(id) {
    answerPing(id);
  },
  stop(deadlineMs) {
    stopWorker(deadlineMs);
  },
});
process.on('disconnect', () => stopWorker(drainMs));

/**
 * Disables the console of this process, because libsignal prints session objects including private keys
 * (docs/whatsapp.md §6). Must run before a transport is loaded.
 */
function silenceConsole(): void {
  for (const [name, value] of Object.entries(console)) {
    if (typeof value === 'function') Object.assign(console, { [name]: () => undefined });
  }
}

/** Maximum bytes of log lines that wait to be written. Further lines are dropped, so logging never blocks. */
const MAX_LOG_BACKLOG_BYTES = 4_194_304;

/** Creates a log of JSON lines on stderr, which the platform copies to its own log. Never blocks. */
function createWorkerLog(level: string) {
  const destination = pino.destination({ dest: 2, sync: false, maxLength: MAX_LOG_BACKLOG_BYTES });
  return {
    log: pino({ level, base: null, serializers: { err: redactError } }, destination),
    flush(): void {
      destination.flushSync();
    },
  };
}
