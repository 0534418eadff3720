import type { Assignee, Colleague } from '@recado/contract';
import { inboxToolTexts } from '@recado/texts';
import { type Queryable, rows } from '../../../core/data/sql.ts';
import { Invalid } from '../../../core/errors/index.ts';

/** Lists the people who may answer for a client: first the owner, then members from oldest to newest. */
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
 * Returns a person who may answer for a client, and locks the membership until the transaction ends.
 *
 * @throws Invalid if the user is not on the team
 */
export async function findColleague(trx: Queryable, clientId: string, userId: string): Promise<NonNullable<Assignee>> {
  await rows(trx, 'SELECT FROM members WHERE client_id = :clientId AND user_id = CAST(:userId AS uuid) FOR KEY SHARE', {
    clientId,
    userId,
  });
  const colleague = (await listColleagues(trx, clientId)).find(({ id }) => id === userId.toLowerCase());
  const { notTeamMember } = inboxToolTexts.errors;
  if (!colleague) throw new Invalid(notTeamMember, { assignedTo: notTeamMember });
  return { id: colleague.id, name: colleague.name };
}
