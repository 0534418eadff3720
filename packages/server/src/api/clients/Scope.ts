import type { MemberRole } from '@recado/contract';
import { errors, team } from '@recado/texts';
import type { Knex } from 'knex';
import { type QueryBuilder, snakeCaseMappers } from 'objection';
import { Client } from '../../ground/data/models/index.ts';
import { preparedRows } from '../../ground/data/sql.ts';
import { Forbidden, NotFound } from '../../ground/errors/index.ts';
import { clientRows } from './clientRows.ts';
import type { ClientRow } from './presentClient.ts';

/**
 * Whose clients may be touched: somebody's own, those that are shared with somebody, or everybody's. Part of every query, so
 * that nothing foreign is found.
 */
export interface Scope {
  readonly userId: string;
  readonly isAdmin: boolean;
  /** What somebody has to be with whom a client is shared; undefined: that is not enough, whatever it is. */
  readonly member?: MemberRole | undefined;
}

/** Whether all of it may be seen, what is its owner's alone included. */
export const isOwnersView = ({ isAdmin, userId }: Scope, { ownerId }: Pick<ClientRow, 'ownerId'>): boolean =>
  isAdmin || ownerId === userId;

/** Finds what is within a scope: the one place where it is decided whose a client is. */
export function createFinder(database: Knex) {
  const within = ({ userId, isAdmin, member }: Scope) =>
    isAdmin
      ? clientRows(database, userId)
      : clientRows(database, userId).modify('openTo', userId, member ?? null);
  const look = createLook(database);

  /** @throws Forbidden where it is shared, and for less than this; NotFound */
  const find = async (scope: Scope, clientId: string): Promise<ClientRow> => {
    const row = await look(scope, clientId);
    if (row) {
      if (row.isUnseen) noteSeen(database, scope.userId, clientId);
      return row;
    }
    const isMember = !scope.isAdmin && scope.member !== 'answers' && (await isShared(scope.userId, clientId));
    throw isMember ? new Forbidden(team.errors.forbidden) : new NotFound(errors.notFound.client);
  };
  const isShared = async (userId: string, clientId: string): Promise<boolean> =>
    (await Client.query(database).modify('openTo', userId, 'answers').where('clients.id', clientId)).length >
    0;

  return { within, find };
}

/**
 * One client within a scope, for nearly every call: the builder writes the statement once, and PostgreSQL plans it once for each
 * connection. Built and planned anew each time, that was most of what reading a client costs.
 */
function createLook(database: Knex) {
  const userId = database.raw(':userId');
  const written = (query: QueryBuilder<Client>): string =>
    query.where('clients.id', database.raw(':clientId')).toKnexQuery().toQuery();
  const everybodys = written(clientRows(database, userId));
  const open = written(clientRows(database, userId).modify('openTo', userId, database.raw(':member')));
  const { parse } = snakeCaseMappers();

  return async ({ userId, isAdmin, member }: Scope, clientId: string): Promise<ClientRow | undefined> => {
    const [row] = isAdmin
      ? await preparedRows<ClientRow>(database, everybodys, { userId, clientId })
      : await preparedRows<ClientRow>(database, open, { userId, clientId, member: member ?? null });
    return row && (parse(row) as ClientRow);
  };
}

/** Nobody waits for it, and nobody is refused because it cannot be noted. */
function noteSeen(database: Knex, userId: string, clientId: string): void {
  database('members')
    .where({ userId, clientId })
    .update({ lastSeenAt: database.fn.now() })
    .catch(() => {});
}
