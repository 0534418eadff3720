import type { Knex } from 'knex';
import { validate as isUuid } from 'uuid';
import { createBatchedLookup } from '../../../core/batching/index.ts';
import { runPreparedStatement } from '../../../core/data/sql.ts';
import type { AccountKeyLookup, ApiTokenClient, LoadedAccountKey, LoadedSessionUser } from './authStrategies.ts';

/**
 * Precision with which the time of the last use of a session or account key is stored. It is coarse, so that not
 * every request writes to the database.
 */
const LAST_USE_PRECISION = '5 minutes';

/**
 * Creates the database look-ups that find the caller of an authenticated request. Every such request runs one,
 * so they use plain SQL and find rows by a primary or unique key.
 */
export function createCallerLoader(database: Knex) {
  const userLookup = createBatchedLookup(
    async (lookups: readonly UserLookup[]): Promise<(LoadedSessionUser | undefined)[]> => {
      const foundUsers = await runPreparedStatement<
        LoadedSessionUser & { readonly place: number; readonly isStale: boolean | null }
      >(database, SELECT_USERS_SQL, { asked: JSON.stringify(lookups.map((lookup, place) => ({ place, ...lookup }))) });
      const stale = foundUsers.flatMap(({ signInId, isStale }) => (isStale && signInId !== null ? [signInId] : []));
      // This update of the last use must not delay or reject the request, so do not wait for it and ignore its errors.
      if (stale.length > 0)
        database('signIns')
          .whereIn('id', stale)
          .update({ lastSeenAt: database.fn.now() })
          .catch(() => {});
      const users = new Map(foundUsers.map(({ place, isStale, ...user }) => [place, user]));
      return lookups.map((_, place) => users.get(place));
    },
  );

  const clientLookup = createBatchedLookup(
    async (digests: readonly Buffer[]): Promise<(ApiTokenClient | undefined)[]> => {
      const clients = await runPreparedStatement<ApiTokenClient>(
        database,
        `SELECT c.id, c.owner_id AS "ownerId", u.active AS "ownerActive", c.token_digest AS "tokenDigest"
       FROM clients c JOIN users u ON u.id = c.owner_id WHERE c.token_digest = ANY(:digests)
       UNION ALL
       SELECT c.id, c.owner_id, u.active, p.token_digest FROM previous_tokens p
       JOIN clients c ON c.id = p.client_id JOIN users u ON u.id = c.owner_id
       WHERE p.token_digest = ANY(:digests) AND p.expires_at > now()`,
        { digests: [...digests] },
      );
      return digests.map(digest => clients.find(({ tokenDigest }) => digest.equals(tokenDigest)));
    },
  );

  const keyLookup = createBatchedLookup(
    async (lookups: readonly AccountKeyLookup[]): Promise<(LoadedAccountKey | undefined)[]> => {
      const foundKeys = await runPreparedStatement<
        LoadedAccountKey & { readonly place: number; readonly isStale: boolean }
      >(database, SELECT_KEYS_SQL, {
        asked: JSON.stringify(
          lookups.map(({ digest, clientId }, place) => ({ place, digest: digest.toString('hex'), clientId })),
        ),
      });
      const stale = foundKeys.filter(({ isStale }) => isStale).map(({ id }) => id);
      // Do not await the update of `lastUsedAt` and ignore its errors: it must not delay or reject requests.
      if (stale.length > 0)
        database('accountKeys')
          .whereIn('id', stale)
          .update({ lastUsedAt: database.fn.now() })
          .catch(() => {});
      return lookups.map((_, place) => foundKeys.find(each => each.place === place));
    },
  );

  return {
    async loadUser(id: string, signInId: string): Promise<LoadedSessionUser | undefined> {
      return isUuid(id) && isUuid(signInId) ? userLookup.lookUpKey({ id, signInId }) : undefined;
    },

    async loadClientByDigest(digest: Buffer): Promise<ApiTokenClient | undefined> {
      return clientLookup.lookUpKey(digest);
    },

    async loadKey(lookup: AccountKeyLookup): Promise<LoadedAccountKey | undefined> {
      return keyLookup.lookUpKey(lookup);
    },

    async ownsClient(userId: string, clientId: string): Promise<boolean> {
      const owned = await runPreparedStatement(
        database,
        'SELECT id FROM clients WHERE id = :clientId AND owner_id = :userId',
        { clientId, userId },
      );
      return owned.length > 0;
    },
  };
}

interface UserLookup {
  readonly id: string;
  readonly signInId: string;
}

/** Time for which a session's last proof of identity is accepted (docs/adr/0094). */
export const IDENTITY_LIFETIME_MS = 10 * 60_000;

/**
 * Selects users by ID, each with a requested sign-in session. The session is null if it belongs to another user
 * or has expired.
 */
const SELECT_USERS_SQL = `
  SELECT a.place, u.id, u.name, u.role, u.active, s.id AS "signInId",
    CASE WHEN u.role = 'admin' THEN needs_two_step(u.id, s.id) ELSE false END AS "needsTwoStep",
    coalesce(coalesce(s.verified_at, s.created_at) > now() - interval '${IDENTITY_LIFETIME_MS} milliseconds', false)
      AS "hasRecentIdentity",
    s.last_seen_at < now() - interval '${LAST_USE_PRECISION}' AS "isStale"
  FROM jsonb_to_recordset(CAST(:asked AS jsonb)) AS a (place integer, id uuid, "signInId" uuid)
  JOIN users u ON u.id = a.id
  LEFT JOIN sign_ins s ON s.id = a."signInId" AND s.user_id = u.id AND s.expires_at > now()`;

/**
 * Selects account keys, each with the IDs of the clients that the request may concern. If the request
 * names a client, this is that client, provided that the key may use it. Otherwise these are the first
 * two clients of the key.
 */
const SELECT_KEYS_SQL = `
  SELECT a.place, k.id, k.name, k.allowed_ip_networks AS "allowedIpNetworks", k.user_id AS "ownerId",
    u.active AS "ownerActive", k.key_digest AS "keyDigest", k.scopes,
    coalesce(k.expires_at <= now(), false) AS "isExpired",
    coalesce(k.last_used_at < now() - interval '${LAST_USE_PRECISION}', true) AS "isStale",
    ARRAY(
      SELECT c.id FROM clients c WHERE c.id = a."clientId" AND c.owner_id = k.user_id AND (k.all_clients
        OR EXISTS (SELECT FROM account_key_clients n WHERE n.account_key_id = k.id AND n.client_id = c.id))
      UNION ALL (
        SELECT c.id FROM account_key_clients n JOIN clients c ON c.id = n.client_id
        WHERE a."clientId" IS NULL AND n.account_key_id = k.id AND c.owner_id = k.user_id ORDER BY n.client_id LIMIT 2
      )) AS "clientIds"
  FROM jsonb_to_recordset(CAST(:asked AS jsonb)) AS a (place integer, digest text, "clientId" uuid)
  JOIN account_keys k ON k.key_digest = decode(a.digest, 'hex') JOIN users u ON u.id = k.user_id`;
