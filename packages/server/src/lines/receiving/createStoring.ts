import type { Logger } from '@recado/transport';
import type { Knex } from 'knex';
import { preparedRows } from '../../ground/data/sql.ts';
import { transact } from '../../ground/data/transact.ts';
import {
  createMessageBatcher,
  type NewMessage,
  noteCall,
  recoverMessage,
  storeMessages,
} from '../../ground/messages/index.ts';
import { whileAway } from '../../ground/outage/index.ts';

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

  return {
    async store(clientId: string, message: NewMessage, signal: AbortSignal): Promise<void> {
      if (await together.store(clientId, message, signal)) return;
      await whileAway(() => storeAlone(database, clientId, message), {
        signal,
        log,
        what: `message of ${clientId}`,
      });
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
 */
function storeAlone(database: Knex, clientId: string, message: NewMessage): Promise<void> {
  return transact(database, async trx => {
    const readable = message.type !== 'undecryptable';
    if (readable && (await recoverMessage(trx, clientId, message))) return;
    if (message.type === 'call' && !message.fromMe && (await noteCall(trx, clientId, message))) return;
    if (message.fromMe && (await isOurs(trx, clientId, message.waId))) return;
    const stored = await storeMessages(trx, clientId, [message]);
    if (stored.length === 0 && readable) await recoverMessage(trx, clientId, message);
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
