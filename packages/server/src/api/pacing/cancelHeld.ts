import type { Knex } from 'knex';
import { rows } from '../../ground/data/sql.ts';
import { transact } from '../../ground/data/transact.ts';

/** Takes a message of ours back that still waits for its time. @returns whether it did */
export const cancelHeld = (database: Knex, clientId: string, waId: string): Promise<boolean> =>
  transact(database, async trx => {
    const [held] = await rows<{ timestamp: Date }>(trx, CANCEL, { clientId, waId });
    if (held) await rows(trx, FAILED, { clientId, waId, timestamp: held.timestamp, code: 'cancelled' });
    return held !== undefined;
  });

const CANCEL = 'DELETE FROM held_messages WHERE client_id = :clientId AND wa_id = :waId RETURNING timestamp';

/** It will not leave. */
export const FAILED = `
  UPDATE messages SET status = 'failed', error_code = :code, updated_at = now()
  WHERE client_id = :clientId AND timestamp = :timestamp AND wa_id = :waId AND from_me AND status = 'queued'`;
