import { connection as texts } from '@recado/texts';
import { TransportError } from '@recado/transport';
import { Unavailable } from '../../ground/errors/index.ts';
import type { CommandName } from '../host/index.ts';
import type { Clock } from '../sessions/index.ts';

/** The commands that a worker has not carried out yet. */
export interface PendingCommands {
  readonly count: number;
  /** Resolves with its result. `say` writes the command to the worker. */
  give(command: CommandName, say: (id: number) => void): Promise<unknown>;
  handedOver(id: number): void;
  done(id: number, result: unknown): void;
  refuse(id: number, error: Error): void;
  /** The worker is no more: nothing else will be done. */
  end(): void;
}

/** Milliseconds for a result: a little more than the worker itself allows. */
const deadlines: Readonly<Record<CommandName, number>> = {
  initialize: 45_000,
  restart: 60_000,
  disconnect: 60_000,
  pairingCode: 60_000,
  link: 90_000,
  // Whoever posted it asks again.
  notified: 30_000,
  change: 90_000,
  lookup: 60_000,
  prove: 90_000,
  read: 60_000,
  type: 60_000,
  typing: 60_000,
  manage: 90_000,
  forget: 60_000,
  resume: 120_000,
  release: 60_000,
  // A large file on a slow line, and then the acknowledgement.
  send: 300_000,
};

/** Commands that may wait at once: more would only grow a worker that does not keep up. */
const LIMIT = 1_000;

interface PendingCommand {
  readonly command: CommandName;
  isHandedOver: boolean;
  settle(how: { readonly result: unknown } | { readonly error: Error }): void;
}

export function createPendingCommands({ after }: Pick<Clock, 'after'>): PendingCommands {
  const pending = new Map<number, PendingCommand>();
  let last = 0;
  let isOver = false;

  const give = (command: CommandName, say: (id: number) => void): Promise<unknown> =>
    new Promise((resolve, reject) => {
      last += 1;
      const id = last;
      const calm = after(deadlines[command], () => entry.settle({ error: unanswered(command) }));
      const entry: PendingCommand = {
        command,
        isHandedOver: false,
        settle(how) {
          calm();
          pending.delete(id);
          if ('error' in how) reject(how.error);
          else resolve(how.result);
        },
      };
      pending.set(id, entry);
      say(id);
    });

  return {
    get count() {
      return pending.size;
    },
    async give(command, say) {
      if (isOver) throw interrupted(command, false, false);
      if (pending.size >= LIMIT) throw overburdened(command);
      return give(command, say);
    },
    handedOver(id) {
      const entry = pending.get(id);
      if (entry) entry.isHandedOver = true;
    },
    done: (id, result) => pending.get(id)?.settle({ result }),
    refuse: (id, error) => pending.get(id)?.settle({ error }),
    end() {
      isOver = true;
      for (const { command, isHandedOver, settle } of [...pending.values()]) {
        settle({ error: interrupted(command, isHandedOver) });
      }
    },
  };
}

const isForNetwork = (command: CommandName): boolean =>
  command === 'send' || command === 'lookup' || command === 'manage';

/** The worker ended before it answered. */
function interrupted(command: CommandName, isHandedOver: boolean, wasGiven = true): Error {
  if (!isForNetwork(command)) return new Unavailable(texts.lineInterrupted);
  if (command === 'manage' && wasGiven)
    return new TransportError('unknown-outcome', 'The worker ended before it answered.');
  if (command === 'send' && isHandedOver) {
    return new TransportError('unknown-outcome', 'The worker ended while it was sending.');
  }
  return new TransportError('not-connected', 'The worker ended before anything was sent.');
}

/** The worker lives and may yet do it. */
function unanswered(command: CommandName): Error {
  if (command === 'send' || command === 'manage')
    return new TransportError('unknown-outcome', 'The worker did not answer in time.');
  if (command === 'lookup' || command === 'notified')
    return new TransportError('unreachable', 'The worker did not answer in time.');
  return new Unavailable(texts.lineBusy);
}

function overburdened(command: CommandName): Error {
  if (isForNetwork(command)) return new TransportError('rate-limited', 'Too much waits for the worker.');
  return new Unavailable(texts.lineBusy);
}
