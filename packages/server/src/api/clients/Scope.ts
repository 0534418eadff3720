import type { MemberRole } from '@recado/contract';
import { errors, team } from '@recado/texts';
import type { Knex } from 'knex';
import { type QueryBuilder, snakeCaseMappers } from 'objection';
import { Client } from '../../core/data/models/index.ts';
import { preparedRows } from '../../core/data/sql.ts';
import { Forbidden, NotFound } from '../../core/errors/index.ts';
import type { ClientRow } from './presentClient.ts';
import { selectClientRows } from './selectClientRows.ts';

/**
 * Clients that a user may access: their own, those shared with them, or all. Part of every
 * query, so that no other client is ever found.
 */
export interface Scope {
  readonly userId: string;
  readonly isAdmin: boolean;
  /** Role that a member of a shared client needs; undefined: sharing gives no access. */
  readonly member?: MemberRole | undefined;
}

/** Whether the user may see everything, including what is reserved for the owner. */
export const hasOwnerAccess = ({ isAdmin, userId }: Scope, { ownerId }: Pick<ClientRow, 'ownerId'>): boolean =>
  isAdmin || ownerId === userId;

/** Finds clients within a scope. The only place that decides who may access a client. */
export function createClientFinder(database: Knex) {
  const clientsInScope = ({ userId, isAdmin, member }: Scope) =>
    isAdmin
      ? selectClientRows(database, userId)
      : selectClientRows(database, userId).modify('openTo', userId, member ?? null);
  const lookUp = createScopedLookup(database);

  /** @throws Forbidden if the client is shared with a lower role; otherwise NotFound */
  const find = async (scope: Scope, clientId: string): Promise<ClientRow> => {
    const row = await lookUp(scope, clientId);
    if (row) {
      if (row.isUnseen) updateLastSeen(database, scope.userId, clientId);
      return row;
    }
    const isMember = !scope.isAdmin && scope.member !== 'answers' && (await isShared(scope.userId, clientId));
    throw isMember ? new Forbidden(team.errors.forbidden) : new NotFound(errors.notFound.client);
  };
  const isShared = async (userId: string, clientId: string): Promise<boolean> =>
    (await Client.query(database).modify('openTo', userId, 'answers').where('clients.id', clientId)).length > 0;

  return { clientsInScope, find };
}

/**
 * Finds one client within a scope, for nearly every call. The statement is built once, and
 * PostgreSQL plans it once per connection. Building and planning per call was most of the cost
 * of reading a client.
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

  return async ({ userId, isAdmin, member }: Scope, clientId: string): Promise<ClientRow | undefined> => {
    const [row] = isAdmin
      ? await preparedRows<ClientRow>(database, allClientsSql, { userId, clientId })
      : await preparedRows<ClientRow>(database, memberClientsSql, { userId, clientId, member: member ?? null });
    return row && (parse(row) as ClientRow);
  };
}

/** Not awaited, and errors are ignored: a failed update must not delay or reject a request. */
function updateLastSeen(database: Knex, userId: string, clientId: string): void {
  database('members')
    .where({ userId, clientId })
    .update({ lastSeenAt: database.fn.now() })
    .catch(() => {});
}
