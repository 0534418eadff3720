import { type ChildProcess, fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { createDeferred } from '@recado/timing';
import type { Logger } from 'pino';
import { traceField } from '../../ground/tracing/index.ts';
import type { CommandName, HostEvents, LineCommands, LineHost } from '../host/index.ts';
import {
  createPendingCommands,
  type FromWorker,
  fromErrorData,
  type ToWorker,
  type WorkerStart,
} from '../ipc/index.ts';
import type { LineSettings } from '../LineSettings.ts';
import { systemClock } from '../sessions/index.ts';
import { captureLog, discardOutput } from './captureOutput.ts';
import { type Heartbeat, startHeartbeat } from './heartbeat.ts';
import { workerEnvironment } from './workerEnvironment.ts';

export interface ForkHostOptions {
  readonly start: WorkerStart;
  readonly settings: Pick<LineSettings, 'pingMs' | 'stallMs'>;
  readonly log: Logger;
}

const entry = createRequire(import.meta.url).resolve('@recado/server/line-worker');

/** Of each command, so that none that a host has is unknown to its workers. */
const commandNames = Object.keys({
  initialize: true,
  restart: true,
  disconnect: true,
  pairingCode: true,
  link: true,
  notified: true,
  change: true,
  prove: true,
  lookup: true,
  read: true,
  type: true,
  typing: true,
  manage: true,
  forget: true,
  resume: true,
  release: true,
  send: true,
} satisfies Record<CommandName, true>);

/** Milliseconds for a worker to load its programs, on a machine that is starting many at once. */
const STARTING = 120_000;
/** Milliseconds that a worker may take beyond what it was given to end. */
const OVERTIME = 6_000;

/** A worker process. */
export function forkHost({ start, settings, log: parentLog }: ForkHostOptions, events: HostEvents): LineHost {
  const { name } = start;
  const child = fork(entry, [], {
    // Of the parent's own flags none: they may be for it alone (an inspector's port, a test runner's conditions).
    execArgv: [],
    env: workerEnvironment(process.env),
    serialization: 'advanced',
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const log = parentLog.child({ worker: name, pid: child.pid });
  if (child.stdout) discardOutput(child.stdout, log);
  if (child.stderr) captureLog(child.stderr, log);

  const tell = (message: ToWorker): void => {
    // A channel that is gone is told by the exit.
    if (child.connected) child.send(message, () => undefined);
  };
  const pendingCommands = createPendingCommands(systemClock);
  const ready = createDeferred<string>();
  ready.promise.catch(() => undefined);
  const kill = (why: string): void => {
    log.error({ why }, 'a worker is killed');
    child.kill('SIGKILL');
  };
  const slowStart = setTimeout(() => kill('it does not get ready'), STARTING).unref();
  let heartbeat: Heartbeat | undefined;
  const becomeReady = (owner: string): void => {
    clearTimeout(slowStart);
    heartbeat = startHeartbeat({
      pingMs: settings.pingMs,
      stallMs: settings.stallMs,
      ping: id => tell({ type: 'ping', id }),
      stalled: () => kill('it has not answered for too long'),
    });
    ready.resolve(owner);
  };

  child.on('message', (message: FromWorker) => {
    switch (message.type) {
      case 'ready':
        return becomeReady(message.owner);
      case 'failed':
        return ready.reject(fromErrorData(message.error));
      case 'handed-over':
        return pendingCommands.handedOver(message.id);
      case 'result':
        return pendingCommands.done(message.id, message.result);
      case 'refusal':
        return pendingCommands.refuse(message.id, fromErrorData(message.error));
      case 'pong':
        return heartbeat?.pong(message);
      case 'line':
        return events.line(message.clientId, message.view);
      case 'opened':
        return events.opened(message.total);
      case 'stored':
        return events.stored(message.clientIds);
    }
  });

  const ended = gone(child, log).then(how => {
    clearTimeout(slowStart);
    heartbeat?.stop();
    log.info({ ...how }, 'a worker has ended');
    ready.reject(new Error('the worker ended before it was ready'));
    pendingCommands.end();
  });
  tell({ type: 'start', start });

  const give = (command: CommandName, args: readonly unknown[]): Promise<unknown> =>
    pendingCommands.give(command, id => tell({ type: 'command', id, command, args, ...traceField() }));

  return {
    name,
    pid: child.pid,
    ready: ready.promise,
    commands: Object.fromEntries(
      commandNames.map(command => [command, (...args: unknown[]) => give(command as CommandName, args)]),
    ) as unknown as LineCommands,
    get pending() {
      return pendingCommands.count;
    },
    ended,
    async stop(deadlineMs) {
      tell({ type: 'stop', deadlineMs });
      const kill = setTimeout(() => child.kill('SIGKILL'), deadlineMs + OVERTIME);
      await ended;
      clearTimeout(kill);
    },
  };
}

interface Gone {
  readonly code: number | null;
  readonly signal: string | null;
}

/** Resolves when the process is gone and everything it said has been heard. */
function gone(child: ChildProcess, log: Logger): Promise<Gone> {
  return new Promise(resolve => {
    const look = (): void => {
      const hasExited = child.exitCode !== null || child.signalCode !== null || child.pid === undefined;
      // Messages that came with the end are told before the next turn.
      if (hasExited && !child.connected)
        setImmediate(() => resolve({ code: child.exitCode, signal: child.signalCode }));
    };
    child.once('exit', look);
    child.once('disconnect', look);
    child.on('error', error => {
      log.error({ err: error }, 'trouble with a worker');
      if (child.pid === undefined && child.connected) child.disconnect();
      look();
    });
  });
}
