import { createHash, randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { type Actor, writeAudit } from '../../ground/audit/index.ts';
import { type Queryable, rows } from '../../ground/data/sql.ts';

export interface ResetLink {
  /** What stands in the link and nowhere else. */
  readonly code: string;
  readonly expiresAt: Date;
}

const digestOf = (code: string): Buffer => createHash('sha256').update(code).digest();

/** The console's page for a link; what stands behind `#` reaches no server and no log. */
export const resetPath = (code: string): string => `/reset-password#codigo=${code}`;

/** Makes the one link of an account, good for an hour; an earlier one is void. To be called in a transaction. */
export async function createResetLink(
  trx: Knex.Transaction,
  userId: string,
  actor: Actor,
): Promise<ResetLink> {
  const code = randomBytes(32).toString('base64url');
  const [made] = await rows<{ expiresAt: Date }>(
    trx,
    `INSERT INTO reset_links (user_id, digest, expires_at)
     VALUES (:userId, :digest, clock_timestamp() + interval '1 hour')
     ON CONFLICT (user_id) DO UPDATE
       SET digest = excluded.digest, created_at = clock_timestamp(), expires_at = excluded.expires_at
     RETURNING expires_at AS "expiresAt"`,
    { userId, digest: digestOf(code) },
  );
  if (!made) throw new Error('the link was not stored');
  await writeAudit(trx, actor, { action: 'account.reset_link_made', target: { kind: 'user', id: userId } });
  return { code, expiresAt: made.expiresAt };
}

/** Whose link it is; it is used up. Of several who use it at once one is told. */
export async function useResetLink(trx: Knex.Transaction, code: string): Promise<string | undefined> {
  const [used] = await rows<{ userId: string }>(
    trx,
    `DELETE FROM reset_links WHERE digest = :digest AND expires_at > clock_timestamp()
     RETURNING user_id AS "userId"`,
    { digest: digestOf(code) },
  );
  return used?.userId;
}

export const pruneResetLinks = (db: Queryable): Promise<unknown> =>
  rows(db, 'DELETE FROM reset_links WHERE expires_at < now()');
