import type { TeamMember } from '@recado/contract';
import { type Queryable, rows } from '../../../core/data/sql.ts';

export interface MemberRow extends Omit<TeamMember, 'email' | 'since' | 'lastSeenAt'> {
  readonly email: string;
  readonly since: Date;
  readonly lastSeenAt: Date | null;
}

/** Finds the members of a client, oldest membership first. @param userId if set, finds only this member */
export const findTeamMembers = (
  db: Queryable,
  clientId: string,
  userId: string | null = null,
  lock: 'FOR UPDATE OF m' | '' = '',
): Promise<MemberRow[]> =>
  rows<MemberRow>(
    db,
    `SELECT u.id, u.name, u.email, m.role, m.created_at AS since, m.last_seen_at AS "lastSeenAt"
     FROM members m JOIN users u ON u.id = m.user_id
     WHERE m.client_id = :clientId AND u.id = coalesce(CAST(:userId AS uuid), u.id)
     ORDER BY m.created_at, u.id ${lock}`,
    { clientId, userId },
  );

/** @param isForOwner whether the result is for the client's owner; only owners see e-mail and last activity */
export const presentTeamMember = (
  { id, name, email, role, since, lastSeenAt }: MemberRow,
  isForOwner: boolean,
): TeamMember => ({
  id,
  name,
  email: isForOwner ? email : null,
  role,
  since: since.toISOString(),
  lastSeenAt: isForOwner ? (lastSeenAt?.toISOString() ?? null) : null,
});
