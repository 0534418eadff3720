import { type ChildProcess, fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { createDeferred } from '@recado/timing';
import type { Logger } from 'pino';
import { buildTraceparentField } from '../../core/tracing/index.ts';
import type { LineCommandName, LineCommands, LineHost, LineHostCallbacks } from '../host/index.ts';
import {
  createPendingCommandRegistry,
  type MessageFromWorker,
  type MessageToWorker,
  restoreErrorFromData,
  type WorkerStartSettings,
} from '../ipc/index.ts';
import type { LineSettings } from '../LineSettings.ts';
import { systemClock } from '../sessions/index.ts';
import { buildWorkerEnvironment } from './buildWorkerEnvironment.ts';
import { discardWorkerStdout, forwardWorkerLog } from './captureOutput.ts';
import { startWorkerHeartbeat, type WorkerHeartbeat } from './workerHeartbeat.ts';

export interface ForkWorkerHostOptions {
  readonly start: WorkerStartSettings;
  readonly settings: Pick<LineSettings, 'pingMs' | 'stallMs'>;
  readonly log: Logger;
}

const workerEntryPath = createRequire(import.meta.url).resolve('@recado/server/line-worker');

/** Names of all commands of a line host. The type ensures that none is missing, so workers accept them all. */
const commandNames = Object.keys({
  initialize: true,
  restart: true,
  disconnect: true,
  pairingCode: true,
  link: true,
  receiveWebhook: true,
  change: true,
  probe: true,
  lookup: true,
  read: true,
  type: true,
  typing: true,
  manage: true,
  forget: true,
  resume: true,
  release: true,
  send: true,
} satisfies Record<LineCommandName, true>);

/** Milliseconds for a worker to load its code. The limit is long, as many workers may start at once. */
const WORKER_START_TIMEOUT_MS = 120_000;
/** Milliseconds after the deadline for stopping, after which a worker that still runs is killed. */
const STOP_OVERTIME_MS = 6_000;

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

  const sendToWorker = (message: MessageToWorker): void => {
    // Ignore a failed send: it means that the channel to the worker is closed, which the exit event reports.
    if (child.connected) child.send(message, () => undefined);
  };
  const pendingCommands = createPendingCommandRegistry(systemClock);
  const ready = createDeferred<string>();
  ready.promise.catch(() => undefined);
  const kill = (why: string): void => {
    log.error({ why }, 'a worker is killed');
    child.kill('SIGKILL');
  };
  const slowStart = setTimeout(() => kill('not ready in time'), WORKER_START_TIMEOUT_MS).unref();
  let heartbeat: WorkerHeartbeat | undefined;
  const becomeReady = (owner: string): void => {
    clearTimeout(slowStart);
    heartbeat = startWorkerHeartbeat({
      pingMs: settings.pingMs,
      stallMs: settings.stallMs,
      ping: id => sendToWorker({ type: 'ping', id }),
      onStalled: () => kill('no heartbeat response in time'),
    });
    ready.resolve(owner);
  };

  child.on('message', (message: MessageFromWorker) => {
    switch (message.type) {
      case 'ready':
        return becomeReady(message.owner);
      case 'failed':
        return ready.reject(restoreErrorFromData(message.error));
      case 'handed-over':
        return pendingCommands.markPassedToNetwork(message.id);
      case 'result':
        return pendingCommands.done(message.id, message.result);
      case 'refusal':
        return pendingCommands.refuse(message.id, restoreErrorFromData(message.error));
      case 'pong':
        return heartbeat?.pong(message);
      case 'line':
        return events.lineChanged(message.clientId, message.view);
      case 'opened':
        return events.sessionOpened(message.total);
      case 'stored':
        return events.eventsStored(message.clientIds);
    }
  });

  const ended = waitForExit(child, log).then(workerExit => {
    clearTimeout(slowStart);
    heartbeat?.stop();
    log.info({ ...workerExit }, 'a worker has ended');
    ready.reject(new Error('the worker ended before it was ready'));
    pendingCommands.end();
  });
  sendToWorker({ type: 'start', start });

  const sendCommand = (command: LineCommandName, args: readonly unknown[]): Promise<unknown> =>
    pendingCommands.sendCommand(command, id =>
      sendToWorker({ type: 'command', id, command, args, ...buildTraceparentField() }),
    );

  return {
    name,
    pid: child.pid,
    ready: ready.promise,
    commands: Object.fromEntries(
      commandNames.map(command => [command, (...args: unknown[]) => sendCommand(command as LineCommandName, args)]),
    ) as unknown as LineCommands,
    get pending() {
      return pendingCommands.count;
    },
    ended,
    async stop(deadlineMs) {
      sendToWorker({ type: 'stop', deadlineMs });
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
