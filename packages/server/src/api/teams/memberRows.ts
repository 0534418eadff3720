import type { Member } from '@recado/contract';
import { type Queryable, rows } from '../../ground/data/sql.ts';

export interface MemberRow extends Omit<Member, 'email' | 'since' | 'lastSeenAt'> {
  readonly email: string;
  readonly since: Date;
  readonly lastSeenAt: Date | null;
}

/** Those with whom a client is shared, or the one of them that is meant; first come first. @param lock of their rows */
export const findMembers = (
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

/** @param isFull for the client's owner */
export const presentMember = (
  { id, name, email, role, since, lastSeenAt }: MemberRow,
  isFull: boolean,
): Member => ({
  id,
  name,
  email: isFull ? email : null,
  role,
  since: since.toISOString(),
  lastSeenAt: isFull ? (lastSeenAt?.toISOString() ?? null) : null,
});
