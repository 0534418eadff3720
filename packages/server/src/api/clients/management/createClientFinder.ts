import { apiErrorTexts, teamTexts } from '@recado/texts';
import type { Knex } from 'knex';
import { type QueryBuilder, snakeCaseMappers } from 'objection';
import { Client } from '../../../core/data/models/index.ts';
import { runPreparedStatement } from '../../../core/data/sql.ts';
import { Forbidden, NotFound } from '../../../core/errors/index.ts';
import type { ClientScope } from '../../http/ClientScope.ts';
import type { ClientRow } from './presentClient.ts';
import { selectClientRows } from './selectClientRows.ts';

/** Whether the user may see everything of the client, including the data that only its owner may see. */
export const hasOwnerAccess = ({ isAdmin, userId }: ClientScope, { ownerId }: Pick<ClientRow, 'ownerId'>): boolean =>
  isAdmin || ownerId === userId;

/** Creates the finder of the clients that a user may access. No other code decides about this access. */
export function createClientFinder(database: Knex) {
  const lookUp = createScopedLookup(database);
  const isShared = async (userId: string, clientId: string): Promise<boolean> =>
    (await Client.query(database).modify('openTo', userId, 'answers').where('clients.id', clientId)).length > 0;

  return {
    clientsInScope({ userId, isAdmin, member }: ClientScope) {
      return isAdmin
        ? selectClientRows(database, userId)
        : selectClientRows(database, userId).modify('openTo', userId, member ?? null);
    },

    /** @throws Forbidden if the user's role in a shared client is too low; NotFound if no such client is in scope */
    async find(scope: ClientScope, clientId: string): Promise<ClientRow> {
      const row = await lookUp(scope, clientId);
      if (row) {
        if (row.isUnseen) updateLastSeen(database, scope.userId, clientId);
        return row;
      }
      const isMember = !scope.isAdmin && scope.member !== 'answers' && (await isShared(scope.userId, clientId));
      throw isMember ? new Forbidden(teamTexts.errors.forbidden) : new NotFound(apiErrorTexts.notFound.client);
    },
  };
}

/**
 * Creates the look-up of one client within a scope, which nearly every call needs. The statement is
 * built once, and PostgreSQL plans it once per connection, because building and planning it for each
 * call was most of the cost of reading a client.
 */
function createScopedLookup(database: Knex) {
  const userId = database.raw(':userId');
  const compileQuery = (query: QueryBuilder<Client>): string =>
    query.where('clients.id', database.raw(':clientId')).toKnexQuery().toQuery();
  const allClientsSql = compileQuery(selectClientRows(database, userId));
  const memberClientsSql = compileQuery(
    selectClientRows(database, userId).modify('openTo', userId, database.raw(':member')),
  );
  const { parse } = snakeCaseMappers();

  return async ({ userId, isAdmin, member }: ClientScope, clientId: string): Promise<ClientRow | undefined> => {
    const [row] = isAdmin
      ? await runPreparedStatement<ClientRow>(database, allClientsSql, { userId, clientId })
      : await runPreparedStatement<ClientRow>(database, memberClientsSql, { userId, clientId, member: member ?? null });
    return row && (parse(row) as ClientRow);
  };
}

/**
 * Stores when a member last saw a client. The update is not awaited and its errors are ignored, so that no
 * request is delayed.
 */
function updateLastSeen(database: Knex, userId: string, clientId: string): void {
  database('members')
    .where({ userId, clientId })
    .update({ lastSeenAt: database.fn.now() })
    .catch(() => {});
}
