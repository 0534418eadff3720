import type { Logger } from '@recado/transport';
import type { Knex } from 'knex';
import { createBatcher } from '../batching/index.ts';
import { monthOf } from '../data/partitions.ts';
import { believedTime } from './believedTime.ts';
import type { NewMessage } from './newMessage.ts';
import { storeKnown, type ToldMessage } from './storeKnown.ts';

/** Messages in one statement. */
const MOST = 64;
/** Milliseconds between two statements under load: somebody waits for each. */
const PACE = 30;

/** What may become another thing later, or be one that is there already. */
const isMoreThanPlain: ReadonlySet<string> = new Set(['undecryptable', 'call']);

export interface MessageBatcherOptions {
  /** Whose statements give up waiting for a lock soon: one client's lock must not keep the others waiting. */
  readonly committing: Knex;
  /** Whether messages wait for a database that is away, instead of being stored by nobody. */
  readonly isPatient: boolean;
  readonly log: Logger;
}

/** Stores messages that only have to be written, those of all clients together, those of one chat in their order. */
export interface MessageBatcher {
  /**
   * @returns whether it is stored; otherwise nothing is, `storeMessages` has to look into it, and whoever had it do so
   * says that it `stored` it
   */
  store(clientId: string, message: NewMessage, signal: AbortSignal): Promise<boolean>;
  /** From now on the partition of its month is there. */
  stored(message: NewMessage): void;
}

export function createMessageBatcher({ committing, isPatient, log }: MessageBatcherOptions): MessageBatcher {
  const months = new Set<string>();
  const together = createBatcher({
    keyOf: ({ clientId, message: { chat, contact } }: ToldMessage) =>
      JSON.stringify([clientId, chat ?? contact?.phone ?? contact?.lid]),
    most: MOST,
    pace: PACE,
    write: messages => storeKnown(committing, messages),
    isPatient,
    log,
    what: 'messages',
  });
  const isPlain = ({ type, timestamp }: NewMessage): boolean =>
    !isMoreThanPlain.has(type) &&
    believedTime(timestamp, new Date()) === timestamp &&
    months.has(monthOf(timestamp));

  return {
    async store(clientId, message, signal) {
      if (!isPlain(message)) return false;
      const isStored = together.add({ clientId, message }, signal);
      if (isPatient) return isStored;
      return isStored.catch((error: unknown) => {
        log.debug({ err: error, clientId }, 'a message is stored alone');
        return false;
      });
    },
    stored(message) {
      months.add(monthOf(believedTime(message.timestamp, new Date())));
    },
  };
}
