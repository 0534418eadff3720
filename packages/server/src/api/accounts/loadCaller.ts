import type { Knex } from 'knex';
import { validate as isUuid } from 'uuid';
import { createLookup } from '../../ground/batching/index.ts';
import { preparedRows } from '../../ground/data/sql.ts';
import type { LoadedUser, TokenClient } from '../auth/strategies.ts';

/** How exactly it is kept when a session was used last, so that reading does not write each time. */
const SEEN = '5 minutes';

/** What every guarded request asks first: look-ups by primary or unique key, in plain SQL because they are hot. */
export const createCallerLoader = (database: Knex) => ({
  async loadUser(id: string, signInId: string): Promise<LoadedUser | undefined> {
    if (!isUuid(id) || !isUuid(signInId)) return undefined;
    const [found] = await preparedRows<LoadedUser & { readonly isStale: boolean | null }>(
      database,
      `SELECT u.id, u.name, u.role, u.active, s.id AS "signInId", s.last_seen_at < now() - interval '${SEEN}' AS "isStale"
       FROM users u LEFT JOIN sign_ins s ON s.id = :signInId AND s.user_id = u.id AND s.expires_at > now()
       WHERE u.id = :id`,
      { id, signInId },
    );
    if (!found) return undefined;
    const { isStale, ...user } = found;
    // Nobody waits for it, and nobody is refused because it cannot be noted.
    if (isStale)
      database('signIns')
        .where({ id: signInId })
        .update({ lastSeenAt: database.fn.now() })
        .catch(() => {});
    return user;
  },

  loadClientByDigest: createLookup(
    async (digests: readonly Buffer[]): Promise<(TokenClient | undefined)[]> => {
      const clients = await preparedRows<TokenClient>(
        database,
        `SELECT c.id, c.owner_id AS "ownerId", u.active AS "ownerActive", c.token_digest AS "tokenDigest"
       FROM clients c JOIN users u ON u.id = c.owner_id WHERE c.token_digest = ANY(:digests)`,
        { digests: [...digests] },
      );
      return digests.map(digest => clients.find(({ tokenDigest }) => digest.equals(tokenDigest)));
    },
  ),
});
