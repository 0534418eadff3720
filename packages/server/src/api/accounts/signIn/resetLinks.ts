import { createHash, randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { type Actor, writeAuditEntry } from '../../../core/audit/index.ts';
import { type Queryable, rows } from '../../../core/data/sql.ts';

export interface PasswordResetLink {
  /** Secret in the password reset link. Only the link contains it; the database does not store it. */
  readonly code: string;
  readonly expiresAt: Date;
}

const digestCode = (code: string): Buffer => createHash('sha256').update(code).digest();

/**
 * Path of the console page for a reset link. Browsers send the part after `#` to no server, so it is never
 * logged.
 */
export const buildPasswordResetPath = (code: string): string => `/reset-password#codigo=${code}`;

/**
 * Creates a reset link, which is valid for an hour. An account has only one, so the previous link
 * becomes invalid. Must be called in a transaction.
 */
export async function createResetLink(trx: Knex.Transaction, userId: string, actor: Actor): Promise<PasswordResetLink> {
  const code = randomBytes(32).toString('base64url');
  const [storedLink] = await rows<{ expiresAt: Date }>(
    trx,
    `INSERT INTO password_reset_links (user_id, code_digest, expires_at)
     VALUES (:userId, :digest, clock_timestamp() + interval '1 hour')
     ON CONFLICT (user_id) DO UPDATE
       SET code_digest = excluded.code_digest, created_at = clock_timestamp(), expires_at = excluded.expires_at
     RETURNING expires_at AS "expiresAt"`,
    { userId, digest: digestCode(code) },
  );
  if (!storedLink) throw new Error('the link was not stored');
  await writeAuditEntry(trx, actor, { action: 'account.reset_link_made', target: { kind: 'user', id: userId } });
  return { code, expiresAt: storedLink.expiresAt };
}

/**
 * Uses up a reset link. If several callers use it concurrently, only one of them succeeds.
 *
 * @returns the ID of the user; undefined if the link is not valid
 */
export async function consumePasswordResetLink(trx: Knex.Transaction, code: string): Promise<string | undefined> {
  const [deletedLink] = await rows<{ userId: string }>(
    trx,
    `DELETE FROM password_reset_links WHERE code_digest = :digest AND expires_at > clock_timestamp()
     RETURNING user_id AS "userId"`,
    { digest: digestCode(code) },
  );
  return deletedLink?.userId;
}

export const prunePasswordResetLinks = (db: Queryable): Promise<unknown> =>
  rows(db, 'DELETE FROM password_reset_links WHERE expires_at < now()');
