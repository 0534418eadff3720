import { connectionErrorTexts as texts } from '@recado/texts';
import { TransportError } from '@recado/transport';
import { Unavailable } from '../../core/errors/index.ts';
import type { LineCommandName } from '../host/index.ts';
import type { Clock } from '../sessions/index.ts';

/** Commands that a worker has not answered yet. */
export interface PendingCommands {
  readonly count: number;
  /** Sends a command to the worker with `writeCommand` and resolves with the command's result. */
  sendCommand(command: LineCommandName, writeCommand: (id: number) => void): Promise<unknown>;
  markPassedToNetwork(id: number): void;
  done(id: number, result: unknown): void;
  refuse(id: number, error: Error): void;
  /** Rejects all pending commands, because the worker has ended. */
  end(): void;
}

/**
 * Milliseconds to wait for a worker's result of each command, slightly longer than the worker's own timeout.
 */
const commandTimeoutsMs: Readonly<Record<LineCommandName, number>> = {
  initialize: 45_000,
  restart: 60_000,
  disconnect: 60_000,
  pairingCode: 60_000,
  link: 90_000,
  // Use a short timeout, because the messaging network repeats a webhook request that failed.
  receiveWebhook: 30_000,
  change: 90_000,
  lookup: 60_000,
  probe: 90_000,
  read: 60_000,
  type: 60_000,
  typing: 60_000,
  manage: 90_000,
  forget: 60_000,
  resume: 120_000,
  release: 60_000,
  // Sends have the longest timeout, because a send may upload a large file on a slow connection and then
  // waits for the network's acknowledgement.
  send: 300_000,
};

/**
 * Maximum number of commands that wait for a worker. With more, the worker does not keep up, and further
 * commands would only use memory.
 */
const MAX_PENDING_COMMANDS = 1_000;

interface PendingCommand {
  readonly command: LineCommandName;
  isPassedToNetwork: boolean;
  settle(outcome: { readonly result: unknown } | { readonly error: Error }): void;
}

export function createPendingCommandRegistry({ after }: Pick<Clock, 'after'>): PendingCommands {
  const pending = new Map<number, PendingCommand>();
  let lastId = 0;
  let hasEnded = false;

  const sendCommand = (command: LineCommandName, writeCommand: (id: number) => void): Promise<unknown> =>
    new Promise((resolve, reject) => {
      lastId += 1;
      const id = lastId;
      const cancelTimeout = after(commandTimeoutsMs[command], () =>
        entry.settle({ error: createTimeoutError(command) }),
      );
      const entry: PendingCommand = {
        command,
        isPassedToNetwork: false,
        settle(outcome) {
          cancelTimeout();
          pending.delete(id);
          if ('error' in outcome) reject(outcome.error);
          else resolve(outcome.result);
        },
      };
      pending.set(id, entry);
      writeCommand(id);
    });

  return {
    get count() {
      return pending.size;
    },
    async sendCommand(command, writeCommand) {
      if (hasEnded) throw createInterruptedError(command, false, false);
      if (pending.size >= MAX_PENDING_COMMANDS) throw createOverloadError(command);
      return sendCommand(command, writeCommand);
    },
    markPassedToNetwork(id) {
      const entry = pending.get(id);
      if (entry) entry.isPassedToNetwork = true;
    },
    done: (id, result) => pending.get(id)?.settle({ result }),
    refuse: (id, error) => pending.get(id)?.settle({ error }),
    end() {
      hasEnded = true;
      for (const { command, isPassedToNetwork, settle } of [...pending.values()]) {
        settle({ error: createInterruptedError(command, isPassedToNetwork) });
      }
    },
  };
}

const isForNetwork = (command: LineCommandName): boolean =>
  command === 'send' || command === 'lookup' || command === 'manage';

/** Creates the error for a command whose worker process ended before it answered. */
function createInterruptedError(command: LineCommandName, isPassedToNetwork: boolean, wasSent = true): Error {
  if (!isForNetwork(command)) return new Unavailable(texts.lineInterrupted);
  if (command === 'manage' && wasSent)
    return new TransportError('unknown-outcome', 'The worker ended before it answered.');
  if (command === 'send' && isPassedToNetwork) {
    return new TransportError('unknown-outcome', 'The worker ended while it was sending.');
  }
  return new TransportError('not-connected', 'The worker ended before anything was sent.');
}

/** Creates the error for a command that timed out. The worker is alive, so it may still run the command. */
function createTimeoutError(command: LineCommandName): Error {
  if (command === 'send' || command === 'manage')
    return new TransportError('unknown-outcome', 'The worker did not answer in time.');
  if (command === 'lookup' || command === 'receiveWebhook')
    return new TransportError('unreachable', 'The worker did not answer in time.');
  return new Unavailable(texts.lineBusy);
}

function createOverloadError(command: LineCommandName): Error {
  if (isForNetwork(command)) return new TransportError('rate-limited', 'Too many commands are pending for the worker.');
  return new Unavailable(texts.lineBusy);
}
