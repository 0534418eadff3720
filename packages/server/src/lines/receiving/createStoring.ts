import type { Logger } from '@recado/transport';
import type { Knex } from 'knex';
import { preparedRows } from '../../ground/data/sql.ts';
import { transact } from '../../ground/data/transact.ts';
import {
  createMessageBatcher,
  leaveStorm,
  type NewMessage,
  noteCall,
  recoverMessage,
  storeMessages,
} from '../../ground/messages/index.ts';
import { whileAway } from '../../ground/outage/index.ts';

/** Of one client's. Of the rest, and after a restart, the counter of their storm is set right when its own row can be read. */
const MOST_UNREAD = 1_000;

const keyOf = (waId: string, fromMe: boolean): string => `${fromMe ? 'out' : 'in'} ${waId}`;

export interface StoringDependencies {
  readonly database: Knex;
  /** For the statements of all sessions together. */
  readonly committing: Knex;
  readonly log: Logger;
}

/**
 * Stores what the network tells, once however often it is told. What only has to be written goes into one statement
 * with what other sessions were told; what needs more looking into has a transaction of its own.
 */
export function createStoring({ database, committing, log }: StoringDependencies) {
  const together = createMessageBatcher({ committing, isPatient: true, log });
  /** Those that could not be read and have no row, by client: whoever reads them looks for their storm. */
  const unread = new Map<string, Set<string>>();
  const noteUnread = (clientId: string, key: string): void => {
    const keys = unread.get(clientId) ?? new Set();
    unread.set(clientId, keys.add(key));
    if (keys.size > MOST_UNREAD) keys.delete([...keys][0] ?? '');
  };
  const ofStorm = (clientId: string, { waId, fromMe }: NewMessage): boolean =>
    unread.get(clientId)?.has(keyOf(waId, fromMe)) === true;

  return {
    async store(clientId: string, message: NewMessage, signal: AbortSignal): Promise<void> {
      if (!ofStorm(clientId, message) && (await together.store(clientId, message, signal))) return;
      const isStored = await whileAway(
        () => storeAlone(database, clientId, message, ofStorm(clientId, message)),
        { signal, log, what: `message of ${clientId}` },
      );
      const key = keyOf(message.waId, message.fromMe);
      if (isStored) unread.get(clientId)?.delete(key);
      else if (message.type === 'undecryptable') noteUnread(clientId, key);
      together.stored(message);
    },
  };
}

/**
 * In one transaction with everything that depends on it.
 *
 * - What could not be decrypted before takes the content that its repetition brings, even when both come at once.
 * - A call that is told again is the same call, of which more is known.
 * - A message of ours that comes back to us keeps the row it was sent from.
 * - Of many that cannot be read only the first has a row; those that can be in the end get theirs then.
 *
 * @returns whether it has a row of its own now
 */
function storeAlone(
  database: Knex,
  clientId: string,
  message: NewMessage,
  isOfStorm: boolean,
): Promise<boolean> {
  return transact(database, async trx => {
    const readable = message.type !== 'undecryptable';
    if (readable && (await recoverMessage(trx, clientId, message))) return true;
    if (readable && isOfStorm) await leaveStorm(trx, clientId, message);
    if (message.type === 'call' && !message.fromMe && (await noteCall(trx, clientId, message))) return true;
    if (message.fromMe && (await isOurs(trx, clientId, message.waId))) return true;
    const stored = await storeMessages(trx, clientId, [message]);
    if (stored.length > 0) return true;
    if (readable) await recoverMessage(trx, clientId, message);
    return readable;
  });
}

async function isOurs(trx: Knex.Transaction, clientId: string, waId: string): Promise<boolean> {
  const found = await preparedRows(
    trx,
    'SELECT 1 FROM messages WHERE client_id = :clientId AND wa_id = :waId AND from_me LIMIT 1',
    { clientId, waId },
  );
  return found.length > 0;
}
