import inspector from 'node:inspector';
import type { Logger } from 'pino';
import { type ToWorker, toErrorData, type WorkerStart } from '../ipc/index.ts';
import { answerCall } from './answerCall.ts';
import { createChannel } from './Channel.ts';
import { silenceConsole } from './silenceConsole.ts';
import { type RunningWorker, startWorker } from './startWorker.ts';
import { createWorkerLog } from './workerLog.ts';

/*
 * A line worker: the process in which sessions live. The platform starts it, tells it everything through the channel,
 * and ends it through the channel; when the channel ends, the platform is no more, and the worker ends too.
 */
silenceConsole();
// A terminal's Ctrl+C and a service manager's stop reach the whole group; the platform says when it is our turn.
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => undefined);

/** Milliseconds beyond its deadline after which a worker that is to end is ended. */
const OVERTIME = 5_000;

const channel = createChannel();
let running: Promise<RunningWorker> | undefined;
let flush = (): void => undefined;
let drainMs = OVERTIME;
let ending = false;

const exit = (code: number): never => {
  try {
    flush();
  } catch {
    // Nobody reads the log any more.
  }
  return process.exit(code);
};

const end = (deadlineMs: number, log?: Logger): void => {
  if (ending) return;
  ending = true;
  setTimeout(() => exit(1), deadlineMs + OVERTIME);
  Promise.resolve(running)
    .then(worker => worker?.stop(deadlineMs))
    .then(
      () => exit(0),
      (error: unknown) => {
        log?.error({ err: error }, 'the worker did not end in order');
        exit(1);
      },
    );
};

const watch = (log: Logger): void => {
  // One broken frame must not end every session of the process (docs/whatsapp.md §6); the transport ends its
  // own.
  process.on('unhandledRejection', reason => {
    log.error({ err: describe(reason) }, 'a failure that nobody looked after');
  });
  process.on('uncaughtException', error => {
    log.fatal({ err: describe(error) }, 'the worker cannot go on');
    exit(1);
  });
  process.on('warning', warning => log.warn({ err: describe(warning) }, 'Node warns'));
};

/** Never whole: objects of a session may hang on an error. */
const describe = (error: unknown): object =>
  error instanceof Error
    ? { type: error.name, message: error.message, stack: error.stack }
    : { type: typeof error };

const begin = (start: WorkerStart): void => {
  const logging = createWorkerLog(start.logLevel);
  const { log } = logging;
  flush = logging.flush;
  drainMs = start.settings.drainMs;
  watch(log);
  running = startWorker(start, channel, log);
  running
    .then(async ({ host }) => channel.say({ type: 'ready', owner: await host.ready }))
    .catch(async (error: unknown) => {
      await channel.say({ type: 'failed', error: toErrorData(error) }).catch(() => undefined);
      exit(1);
    });
};

const answerPing = (id: number): void => {
  const isInspected = inspector.url() !== undefined;
  void channel.say({ type: 'pong', id, isInspected }).catch(() => undefined);
};

process.on('message', (message: ToWorker) => {
  if (message.type === 'start') begin(message.start);
  if (message.type === 'ping') answerPing(message.id);
  if (message.type === 'stop') end(message.deadlineMs);
  if (message.type === 'call') void running?.then(({ host }) => answerCall(host.commands, message, channel));
});
process.on('disconnect', () => end(drainMs));
