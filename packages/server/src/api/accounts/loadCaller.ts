import type { Knex } from 'knex';
import { validate as isUuid } from 'uuid';
import { preparedRows } from '../../ground/data/sql.ts';
import type { SessionUser, TokenClient } from '../auth/strategies.ts';

/** What every guarded request asks first: two look-ups by primary or unique key, in plain SQL because they are hot. */
export const createCallerLoader = (database: Knex) => ({
  async loadUser(id: string): Promise<SessionUser | undefined> {
    if (!isUuid(id)) return undefined;
    const [user] = await preparedRows<SessionUser>(
      database,
      'SELECT id, role, active, token_version AS "tokenVersion" FROM users WHERE id = :id',
      { id },
    );
    return user;
  },

  async loadClientByDigest(digest: Buffer): Promise<TokenClient | undefined> {
    const [client] = await preparedRows<TokenClient>(
      database,
      `SELECT c.id, c.owner_id AS "ownerId", u.active AS "ownerActive", c.token_digest AS "tokenDigest"
       FROM clients c JOIN users u ON u.id = c.owner_id WHERE c.token_digest = :digest`,
      { digest },
    );
    return client;
  },
});
