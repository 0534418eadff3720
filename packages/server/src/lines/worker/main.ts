import inspector from 'node:inspector';
import { type Logger, pino } from 'pino';
import { safeError } from '../../ground/log/safeLog.ts';
import { traced } from '../../ground/tracing/index.ts';
import type { LineCommands } from '../host/index.ts';
import { type ToWorker, toErrorData, type WorkerStart } from '../ipc/index.ts';
import { type Channel, createChannel } from './Channel.ts';
import { type RunningWorker, startWorker } from './startWorker.ts';

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
  if (message.type === 'command') void running?.then(({ host }) => obey(host.commands, message, channel));
});
process.on('disconnect', () => end(drainMs));

/**
 * Makes the console of this process mute. libsignal prints session objects, private keys included
 * (docs/whatsapp.md §6). Must run before a transport is loaded.
 */
function silenceConsole(): void {
  for (const [name, value] of Object.entries(console)) {
    if (typeof value === 'function') Object.assign(console, { [name]: () => undefined });
  }
}

/** Bytes that may wait to be written; beyond that, lines are dropped rather than the work held up. */
const BACKLOG = 4_194_304;

/** Lines of JSON on stderr, which the platform takes into its own log; never waits for whoever reads them. */
function createWorkerLog(level: string): { readonly log: Logger; readonly flush: () => void } {
  const destination = pino.destination({ dest: 2, sync: false, maxLength: BACKLOG });
  return {
    log: pino({ level, base: null, serializers: { err: safeError } }, destination),
    flush: () => destination.flushSync(),
  };
}

type Command = Extract<ToWorker, { type: 'command' }>;

/** Does what was asked and says what came of it; never rejects. */
async function obey(
  commands: LineCommands,
  { id, command, args, traceparent: parent }: Command,
  { say }: Channel,
): Promise<void> {
  try {
    const result = await traced({ name: `worker ${command}`, kind: 'server', parent }, () =>
      perform(commands, command, args, () => say({ type: 'handed-over', id })),
    );
    await say({ type: 'result', id, result });
  } catch (error) {
    // Without a channel there is nobody to tell.
    await say({ type: 'refusal', id, error: toErrorData(error) }).catch(() => undefined);
  }
}

function perform(
  commands: LineCommands,
  command: Command['command'],
  args: readonly unknown[],
  handedOver: () => Promise<void>,
): Promise<unknown> {
  // Both ends are of one release: what the typed side wrote is what arrives.
  const methods = commands as unknown as Record<Command['command'], (...args: unknown[]) => Promise<unknown>>;
  return command === 'send' ? methods.send(...args, handedOver) : methods[command](...args);
}
