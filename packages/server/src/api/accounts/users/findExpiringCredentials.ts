import type { TodayOverview } from '@recado/contract';
import { type Queryable, rows } from '../../../core/data/sql.ts';

type ExpiringCredential = TodayOverview['expiring'][number];
interface ExpiringCredentialRow extends Omit<ExpiringCredential, 'until' | 'lastUsedAt'> {
  readonly until: Date;
  readonly lastUsedAt: Date;
}

/**
 * Finds a user's account keys and tokens that programs still use and that expire soon, the earliest
 * first. These programs will be rejected after the expiry.
 */
export const findExpiringCredentials = async (db: Queryable, userId: string): Promise<ExpiringCredential[]> =>
  (await rows<ExpiringCredentialRow>(db, SELECT_EXPIRING_CREDENTIALS_SQL, { userId })).map(
    ({ until, lastUsedAt, ...row }) => ({
      ...row,
      until: until.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
    }),
  );

/**
 * Stores one alert for the owner of each key or token that expires soon. The alert is not sent if the
 * credential has expired, or if the owner replaces the token or ends the key in time (SQL function
 * `withdraw_expiration_alert`).
 * The alert of a key belongs to one of the key's clients, because every alert needs a client.
 */
export async function storeCredentialExpirationAlerts(db: Queryable): Promise<void> {
  await rows(db, WITHDRAW_EXPIRED_ALERTS_SQL);
  await rows(db, STORE_EXPIRATION_ALERTS_SQL);
}

/** Condition for keys that were used within the last week and expire within three days. */
const IS_EXPIRING_KEY_SQL = `k.expires_at > now() AND k.expires_at <= now() + interval '3 days' AND k.last_used_at > now() - interval '7 days'`;
/**
 * Condition for rotated API tokens that are still in use. After a rotation, the old token stays valid
 * for a day. A program that uses it more than an hour after the rotation does not have the new token.
 */
const IS_EXPIRING_TOKEN_SQL = `p.expires_at > now() AND u.last_used_at > p.expires_at - interval '23 hours'`;
const JOIN_TOKEN_USES_SQL = 'JOIN token_uses u ON u.client_id = p.client_id AND u.token_digest = p.token_digest';

const SELECT_EXPIRING_CREDENTIALS_SQL = `
  SELECT * FROM (
    SELECT 'key' AS kind, k.id, k.name, k.expires_at AS until, k.last_used_at AS "lastUsedAt" FROM account_keys k
    WHERE k.user_id = :userId AND ${IS_EXPIRING_KEY_SQL}
    UNION ALL
    SELECT 'token', c.id, c.business_name, p.expires_at, u.last_used_at FROM clients c
    JOIN previous_tokens p ON p.client_id = c.id ${JOIN_TOKEN_USES_SQL}
    WHERE c.owner_id = :userId AND ${IS_EXPIRING_TOKEN_SQL}
  ) e ORDER BY until, id`;

const STORE_EXPIRATION_ALERTS_SQL = `
  INSERT INTO alerts (client_id, kind, reason, ends_at, next_attempt_at, topic)
  SELECT e.client_id, 'expiring', e.name, e.expires_at, now() + interval '5 minutes', e.topic FROM (
    SELECT (
      SELECT c.id FROM clients c WHERE c.owner_id = k.user_id AND (k.all_clients OR EXISTS (
        SELECT FROM account_key_clients n WHERE n.account_key_id = k.id AND n.client_id = c.id))
      ORDER BY c.business_name, c.id LIMIT 1) AS client_id, k.name, k.expires_at, 'key:' || k.id AS topic
    FROM account_keys k WHERE ${IS_EXPIRING_KEY_SQL}
    UNION ALL
    SELECT p.client_id, NULL, p.expires_at, 'token' FROM previous_tokens p ${JOIN_TOKEN_USES_SQL}
    WHERE ${IS_EXPIRING_TOKEN_SQL}
  ) e
  WHERE e.client_id IS NOT NULL AND NOT EXISTS (
    SELECT FROM alerts a WHERE a.kind = 'expiring' AND a.topic = e.topic AND a.ends_at = e.expires_at
      AND (e.topic <> 'token' OR a.client_id = e.client_id))
  ON CONFLICT DO NOTHING`;

const WITHDRAW_EXPIRED_ALERTS_SQL = `
  SELECT withdraw_alert(a.client_id, NULL, a.topic) FROM alerts a
  WHERE a.kind = 'expiring' AND NOT a.is_closed AND a.ends_at <= now()`;
