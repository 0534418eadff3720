import type { Assignee, Colleague } from '@recado/contract';
import { inboxTools } from '@recado/texts';
import { type Queryable, rows } from '../../ground/data/sql.ts';
import { Invalid } from '../../ground/errors/index.ts';

/** Who may answer for a client: its owner, then those with whom it is shared, first come first. */
export const listColleagues = (db: Queryable, clientId: string): Promise<Colleague[]> =>
  rows<Colleague>(
    db,
    `SELECT u.id, u.name, p.role FROM (
       SELECT owner_id AS user_id, 'owner' AS role, NULL AS since FROM clients WHERE id = :clientId
       UNION ALL SELECT user_id, role, created_at FROM members WHERE client_id = :clientId) p
     JOIN users u ON u.id = p.user_id ORDER BY p.since NULLS FIRST, u.id`,
    { clientId },
  );

/**
 * One of them, who stays one until the transaction ends.
 *
 * @throws Invalid for anybody else
 */
export async function findColleague(
  trx: Queryable,
  clientId: string,
  userId: string,
): Promise<NonNullable<Assignee>> {
  await rows(
    trx,
    'SELECT FROM members WHERE client_id = :clientId AND user_id = CAST(:userId AS uuid) FOR KEY SHARE',
    { clientId, userId },
  );
  const found = (await listColleagues(trx, clientId)).find(({ id }) => id === userId.toLowerCase());
  const { notOfTheTeam } = inboxTools.errors;
  if (!found) throw new Invalid(notOfTheTeam, { assignedTo: notOfTheTeam });
  return { id: found.id, name: found.name };
}
