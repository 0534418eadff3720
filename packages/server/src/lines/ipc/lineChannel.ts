import type { ChildProcess } from 'node:child_process';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Clock, PendingRequests } from '@recado/timing';
import type { SessionTaskResult } from '@recado/transport';
import type { StoredEventListener } from '../../core/events/StoredEventListener.ts';
import { buildTraceparentField, runInSpan } from '../../core/tracing/index.ts';
import type { LineHost } from '../host/index.ts';
import type { LineCommandName, LineMessaging } from '../LineCommands.ts';
import type { PlatformHandlers, WorkerHandlers } from './channelHandlers.ts';
import {
  commandTimeoutsMs,
  createInterruptedError,
  createOverloadError,
  createTimeoutError,
  MAX_PENDING_COMMANDS,
} from './commandFailures.ts';
import { restoreErrorFromData, toErrorData } from './ipcErrorData.ts';
import type {
  CommandMessage,
  LineCommandArgs,
  LineCommandResult,
  MessageFromWorker,
  MessageToWorker,
} from './messages.ts';
import { type CommandCaller, runWorkerCommand } from './workerCommands.ts';

/** The platform's end of the channel to one worker. The worker's end is `createPlatformConnection`. */
export interface WorkerConnection extends LineMessaging, CommandCaller {
  /** Number of commands that the worker has not answered yet. */
  readonly pendingCount: number;
  /** Sends a message. Does nothing if the channel is closed. */
  write(message: MessageToWorker): void;
  /** Rejects all pending and all further commands, because the worker has ended. */
  end(): void;
}

export function createWorkerConnection(
  child: Pick<ChildProcess, 'connected' | 'on' | 'send'>,
  handlers: WorkerHandlers,
  clock: Pick<Clock, 'after'>,
): WorkerConnection {
  const { events } = handlers;
  const requests = new PendingRequests(clock);
  const pendingCommands = new Map<number, { readonly command: LineCommandName; isPassedToNetwork: boolean }>();
  let hasEnded = false;

  const writeMessage = (message: MessageToWorker): void => {
    // Ignore a failed send: it means that the channel to the worker is closed, which the exit event reports.
    if (child.connected) child.send(message, () => undefined);
  };

  const receive = (message: MessageFromWorker) => {
    switch (message.type) {
      case 'ready':
        return handlers.ready(message.owner);
      case 'failed':
        return handlers.failed(restoreErrorFromData(message.error));
      case 'passing-to-network': {
        const pendingCommand = pendingCommands.get(message.id);
        if (pendingCommand) pendingCommand.isPassedToNetwork = true;
        return;
      }
      case 'result':
        return requests.resolve(message.id, message.result);
      case 'refusal':
        return requests.reject(message.id, restoreErrorFromData(message.error));
      case 'pong':
        return handlers.pong(message);
      case 'line':
        return events.lineChanged(message.clientId, message.view);
      case 'opened':
        return events.sessionOpened(message.total);
      case 'stored':
        return events.storedEvents.notify(message.clientIds);
      default:
        message satisfies never;
    }
  };
  child.on('message', message => receive(message as MessageFromWorker));

  const callWorker = async <Name extends LineCommandName>(
    command: Name,
    args: LineCommandArgs<Name>,
  ): Promise<LineCommandResult<Name>> => {
    if (hasEnded) throw createInterruptedError(command, { isSent: false, isPassedToNetwork: false });
    if (requests.count >= MAX_PENDING_COMMANDS) throw createOverloadError(command);
    let commandId = 0;
    const writeCommand = (id: number): void => {
      commandId = id;
      pendingCommands.set(id, { command, isPassedToNetwork: false });
      // The compiler cannot relate `args` to `command` in the union.
      writeMessage({ type: 'command', id, command, args, ...buildTraceparentField() } as CommandMessage);
    };
    const timeout = { ms: commandTimeoutsMs[command], createError: () => createTimeoutError(command) };
    try {
      // The platform and its workers belong to one release, so the result has the type that the command declares.
      return (await requests.request(writeCommand, timeout)) as LineCommandResult<Name>;
    } finally {
      pendingCommands.delete(commandId);
    }
  };

  return {
    get pendingCount() {
      return requests.count;
    },
    write(message) {
      writeMessage(message);
    },
    end() {
      hasEnded = true;
      for (const [id, { command, isPassedToNetwork }] of pendingCommands)
        requests.reject(id, createInterruptedError(command, { isSent: true, isPassedToNetwork }));
    },
    call(command, args) {
      return callWorker(command, args);
    },

    send(clientId, message) {
      return callWorker('send', [clientId, message]);
    },
    lookup(clientId, phone) {
      return callWorker('lookup', [clientId, phone]);
    },
    read(clientId, chat, messages) {
      return callWorker('read', [clientId, chat, messages]);
    },
    type(clientId, chat, state) {
      return callWorker('type', [clientId, chat, state]);
    },
    typing(clientId, chat) {
      return callWorker('typing', [clientId, chat]);
    },
    async manage(clientId, name, params) {
      const result = await callWorker('manage', [clientId, name, params]);
      // `name` determines the type of the result.
      return result as SessionTaskResult<typeof name>;
    },
    receiveWebhook(clientId, request) {
      return callWorker('receiveWebhook', [clientId, request]);
    },
  };
}

/** The worker's end of the channel to the platform. The platform's end is `createWorkerConnection`. */
export interface PlatformConnection extends StoredEventListener {
  /** Runs the commands on this host. Commands that arrive before the host exists wait for it. */
  serve(host: Promise<LineHost>): void;
  /**
   * Sends a message to the platform. Resolves when the operating system has accepted the message, which then
   * arrives even if this process dies. Rejects when the message cannot be sent.
   */
  send(message: MessageFromWorker): Promise<void>;
  /** Reports newly stored data to the platform. While a report is being sent, collects the IDs for the next one. */
  notify(clientIds: readonly string[]): void;
}

/** @param channel this process, or an emitter in tests */
export function createPlatformConnection(
  handlers: PlatformHandlers,
  channel: Pick<NodeJS.Process, 'on' | 'send'> = process,
): PlatformConnection {
  let servedHost: Promise<LineHost> | undefined;
  const changedClientIds = new Set<string>();
  let isNotifying = false;

  const sendMessage = (message: MessageFromWorker): Promise<void> =>
    new Promise((resolve, reject) => {
      if (!channel.send) return reject(new Error('this process has no IPC channel'));
      channel.send(message, undefined, undefined, error => (error ? reject(error) : resolve()));
    });

  const sendNotifications = async (): Promise<void> => {
    isNotifying = true;
    // Wait until all clients of one SQL statement have been added, so that a single IPC message reports them.
    await nextTurn();
    while (changedClientIds.size > 0) {
      const clientIds = [...changedClientIds];
      changedClientIds.clear();
      await sendMessage({ type: 'stored', clientIds });
    }
    isNotifying = false;
  };

  const callHost = (host: LineHost, message: CommandMessage): Promise<unknown> =>
    message.command === 'send'
      ? host.messaging.send(...message.args, () => sendMessage({ type: 'passing-to-network', id: message.id }))
      : runWorkerCommand(host, message);

  /** Runs a command from the platform and sends the result or the error. Never rejects. */
  const runCommand = async (host: LineHost, message: CommandMessage): Promise<void> => {
    const { id, command, traceparent: parent } = message;
    try {
      const step = { name: `worker ${command}`, kind: 'server', parent } as const;
      const result = await runInSpan(step, () => callHost(host, message));
      await sendMessage({ type: 'result', id, result });
    } catch (error) {
      // If the error cannot be sent, the IPC channel is closed, so there is no way to report the failure.
      await sendMessage({ type: 'refusal', id, error: toErrorData(error) }).catch(() => undefined);
    }
  };

  const receive = (message: MessageToWorker) => {
    switch (message.type) {
      case 'start':
        return handlers.start(message.start);
      case 'ping':
        return handlers.ping(message.id);
      case 'stop':
        return handlers.stop(message.deadlineMs);
      case 'command':
        return void servedHost?.then(
          host => runCommand(host, message),
          () => undefined,
        );
      default:
        message satisfies never;
    }
  };
  channel.on('message', message => receive(message as MessageToWorker));

  return {
    serve(host) {
      servedHost = host;
      // The caller reports a failed start.
      host.catch(() => undefined);
    },
    send(message) {
      return sendMessage(message);
    },
    notify(clientIds) {
      for (const clientId of clientIds) changedClientIds.add(clientId);
      // Ignore a failure, because the platform cannot be notified if the channel to it is closed.
      if (!isNotifying) sendNotifications().catch(() => undefined);
    },
  };
}
