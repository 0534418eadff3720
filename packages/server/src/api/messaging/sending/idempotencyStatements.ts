/** SQL statements of `createIdempotentExecutor`, on the keys and responses of idempotent requests. */

export const CLAIM_KEY_SQL = `
  INSERT INTO idempotency_keys (client_id, key, request_digest, created_at)
  VALUES (:clientId, :key, :digest, :createdAt) ON CONFLICT (client_id, key) DO NOTHING RETURNING 1`;

export const RECLAIM_KEY_SQL = `
  UPDATE idempotency_keys SET created_at = :createdAt, response = CAST(:response AS jsonb)
  WHERE client_id = :clientId AND key = :key AND created_at = :fruitless AND status_code IS NULL RETURNING 1`;

export const FIND_KEY_SQL = `
  SELECT request_digest AS "requestDigest", status_code AS "statusCode", response, created_at AS "createdAt"
  FROM idempotency_keys WHERE client_id = :clientId AND key = :key`;

const OWN_CLAIM_SQL = 'client_id = :clientId AND key = :key AND created_at = :createdAt';
export const STORE_PENDING_SQL = `UPDATE idempotency_keys SET response = CAST(:response AS jsonb) WHERE ${OWN_CLAIM_SQL} RETURNING 1`;
export const STORE_RESPONSE_SQL = `
  UPDATE idempotency_keys SET status_code = :statusCode, response = CAST(:response AS jsonb)
  WHERE ${OWN_CLAIM_SQL} RETURNING 1`;
export const RELEASE_KEY_SQL = `DELETE FROM idempotency_keys WHERE ${OWN_CLAIM_SQL}`;
