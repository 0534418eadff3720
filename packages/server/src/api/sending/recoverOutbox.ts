import type { Knex } from 'knex';
import { rows } from '../../ground/data/sql.ts';

/** Minutes after which a message that is still `queued` has lost its process: no send takes as long. */
const FORGOTTEN = 10;
/** Minutes back: what the brake holds waits for up to a week, and for its line two days more (api/pacing). */
const LOOKED_AT = 10 * 24 * 60;

/**
 * Messages that a process which died left `queued` may have been sent or not: nobody knows, and that is what is said.
 * A client whose lease somebody holds is left alone, for another platform may be sending for it just now; what was
 * forgotten there shows by its age. What is held until its time (api/pacing) has not been told to anybody. Looks at the last
 * ten days, client by client, which the primary key serves.
 *
 * @returns how many there were
 */
export async function recoverOutbox(database: Knex): Promise<number> {
  return settle(
    database,
    `NOT EXISTS (SELECT FROM leases WHERE leases.client_id = c.id AND leases.expires_at > clock_timestamp())
     OR ${isForgotten}`,
    LOOKED_AT,
  );
}

/**
 * The same for those alone that have been `queued` for longer than any send takes, whoever holds their client.
 *
 * @param minutes how long ago they are from at most, without it ten days: the fewer, the less is looked at
 */
export const settleForgotten = (database: Knex, minutes = LOOKED_AT): Promise<number> =>
  settle(database, isForgotten, minutes);

/** The same for some of them, of whom it is known that nobody sends them any more. */
export const settleQueued = (database: Knex, ids: readonly string[], minutes: number): Promise<number> =>
  settle(database, 'm.wa_id = ANY(:ids)', minutes, { ids });

const isForgotten = `m.updated_at < now() - interval '${FORGOTTEN} minutes'`;

async function settle(
  database: Knex,
  which: string,
  minutes: number,
  more: Readonly<Record<string, readonly string[]>> = {},
): Promise<number> {
  const left = await rows(
    database,
    `UPDATE messages m SET status = 'unknown', error_code = 'unknown-outcome', updated_at = now()
     FROM clients c
     WHERE m.client_id = c.id AND m.timestamp > now() - make_interval(mins => :minutes)
       AND m.from_me AND m.status = 'queued' AND (${which})
       AND NOT EXISTS (SELECT FROM held_messages h WHERE h.client_id = m.client_id AND h.wa_id = m.wa_id)
     RETURNING 1`,
    { minutes, ...more },
  );
  return left.length;
}
