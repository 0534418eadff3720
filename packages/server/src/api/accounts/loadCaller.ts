import type { Knex } from 'knex';
import { validate as isUuid } from 'uuid';
import { createLookup } from '../../ground/batching/index.ts';
import { preparedRows } from '../../ground/data/sql.ts';
import type { AskedKey, KeyHolder, LoadedUser, TokenClient } from '../auth/strategies.ts';

/** How exactly it is kept when a session was used last, so that reading does not write each time. */
const SEEN = '5 minutes';

/** What every guarded request asks first: look-ups by primary or unique key, in plain SQL because they are hot. */
export function createCallerLoader(database: Knex) {
  const findUser = createLookup(async (asked: readonly AskedUser[]): Promise<(LoadedUser | undefined)[]> => {
    const found = await preparedRows<
      LoadedUser & { readonly place: number; readonly isStale: boolean | null }
    >(database, USERS, { asked: JSON.stringify(asked.map((one, place) => ({ place, ...one }))) });
    const stale = found.flatMap(({ signInId, isStale }) => (isStale && signInId !== null ? [signInId] : []));
    // Nobody waits for it, and nobody is refused because it cannot be noted.
    if (stale.length > 0)
      database('signIns')
        .whereIn('id', stale)
        .update({ lastSeenAt: database.fn.now() })
        .catch(() => {});
    const users = new Map(found.map(({ place, isStale, ...user }) => [place, user]));
    return asked.map((_, place) => users.get(place));
  });

  return {
    loadUser: async (id: string, signInId: string): Promise<LoadedUser | undefined> =>
      isUuid(id) && isUuid(signInId) ? findUser({ id, signInId }) : undefined,

    loadClientByDigest: createLookup(
      async (digests: readonly Buffer[]): Promise<(TokenClient | undefined)[]> => {
        const clients = await preparedRows<TokenClient>(
          database,
          `SELECT c.id, c.owner_id AS "ownerId", u.active AS "ownerActive", c.token_digest AS "tokenDigest"
       FROM clients c JOIN users u ON u.id = c.owner_id WHERE c.token_digest = ANY(:digests)
       UNION ALL
       SELECT c.id, c.owner_id, u.active, p.digest FROM previous_tokens p
       JOIN clients c ON c.id = p.client_id JOIN users u ON u.id = c.owner_id
       WHERE p.digest = ANY(:digests) AND p.until > now()`,
          { digests: [...digests] },
        );
        return digests.map(digest => clients.find(({ tokenDigest }) => digest.equals(tokenDigest)));
      },
    ),

    loadKey: createLookup(async (asked: readonly AskedKey[]): Promise<(KeyHolder | undefined)[]> => {
      const found = await preparedRows<KeyHolder & { readonly place: number; readonly isStale: boolean }>(
        database,
        KEYS,
        {
          asked: JSON.stringify(
            asked.map(({ digest, clientId }, place) => ({ place, digest: digest.toString('hex'), clientId })),
          ),
        },
      );
      const stale = found.filter(({ isStale }) => isStale).map(({ id }) => id);
      // Nobody waits for it, and nobody is refused because it cannot be noted.
      if (stale.length > 0)
        database('accountKeys')
          .whereIn('id', stale)
          .update({ lastUsedAt: database.fn.now() })
          .catch(() => {});
      return asked.map((_, place) => found.find(each => each.place === place));
    }),
  };
}

interface AskedUser {
  readonly id: string;
  readonly signInId: string;
}

/** With the session that was asked for, if it is the user's and not over. */
const USERS = `
  SELECT a.place, u.id, u.name, u.role, u.active, s.id AS "signInId",
    CASE WHEN u.role = 'admin' THEN needs_two_step(u.id, s.id) ELSE false END AS "needsTwoStep",
    s.last_seen_at < now() - interval '${SEEN}' AS "isStale"
  FROM jsonb_to_recordset(CAST(:asked AS jsonb)) AS a (place integer, id uuid, "signInId" uuid)
  JOIN users u ON u.id = a.id
  LEFT JOIN sign_ins s ON s.id = a."signInId" AND s.user_id = u.id AND s.expires_at > now()`;

/** With the clients that may be meant: the one that was named, if the key may use it, or else the first two it names. */
const KEYS = `
  SELECT a.place, k.id, k.name, k.addresses, k.user_id AS "ownerId", u.active AS "ownerActive", k.digest, k.scopes,
    coalesce(k.expires_at <= now(), false) AS "isExpired",
    coalesce(k.last_used_at < now() - interval '${SEEN}', true) AS "isStale",
    ARRAY(
      SELECT c.id FROM clients c WHERE c.id = a."clientId" AND c.owner_id = k.user_id AND (k.all_clients
        OR EXISTS (SELECT FROM account_key_clients n WHERE n.key_id = k.id AND n.client_id = c.id))
      UNION ALL (
        SELECT c.id FROM account_key_clients n JOIN clients c ON c.id = n.client_id
        WHERE a."clientId" IS NULL AND n.key_id = k.id AND c.owner_id = k.user_id ORDER BY n.client_id LIMIT 2
      )) AS "clientIds"
  FROM jsonb_to_recordset(CAST(:asked AS jsonb)) AS a (place integer, digest text, "clientId" uuid)
  JOIN account_keys k ON k.digest = decode(a.digest, 'hex') JOIN users u ON u.id = k.user_id`;
