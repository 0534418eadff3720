import type { Knex } from 'knex';
import { rows } from '../../../core/data/sql.ts';
import { transact } from '../../../core/data/transact.ts';

/** Cancels an outgoing message that is still held. @returns false if the message is no longer held */
export const cancelHeldMessage = (database: Knex, clientId: string, waId: string): Promise<boolean> =>
  transact(database, async trx => {
    const [heldMessage] = await rows<{ timestamp: Date }>(trx, DELETE_HELD_MESSAGE_SQL, { clientId, waId });
    if (heldMessage)
      await rows(trx, MARK_MESSAGE_FAILED_SQL, { clientId, waId, timestamp: heldMessage.timestamp, code: 'cancelled' });
    return heldMessage !== undefined;
  });

const DELETE_HELD_MESSAGE_SQL =
  'DELETE FROM held_messages WHERE client_id = :clientId AND wa_id = :waId RETURNING timestamp';

/** Sets the status of a queued outgoing message to `failed`, because the message will not be sent. */
export const MARK_MESSAGE_FAILED_SQL = `
  UPDATE messages SET status = 'failed', error_code = :code, updated_at = now()
  WHERE client_id = :clientId AND timestamp = :timestamp AND wa_id = :waId AND from_me AND status = 'queued'`;
