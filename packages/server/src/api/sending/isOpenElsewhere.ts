import { type Queryable, rows } from '../../ground/data/sql.ts';

/**
 * Whether a client is connected all the same, asked after a send was refused here for want of its line: then another
 * server has it, and sends what is due.
 */
export async function isOpenElsewhere(db: Queryable, clientId: string): Promise<boolean> {
  const found = await rows(
    db,
    `SELECT FROM sessions s JOIN leases l ON l.client_id = s.client_id AND l.expires_at > now()
     WHERE s.client_id = :clientId AND s.is_connected`,
    { clientId },
  );
  return found.length > 0;
}
