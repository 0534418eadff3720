import type { MemberRole } from '@recado/contract';
import { errors, team } from '@recado/texts';
import type { Knex } from 'knex';
import { Client } from '../../ground/data/models/index.ts';
import { Forbidden, NotFound } from '../../ground/errors/index.ts';
import { asRows, clientRows } from './clientRows.ts';
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

  /** @throws Forbidden where it is shared, and for less than this; NotFound */
  const find = async (scope: Scope, clientId: string): Promise<ClientRow> => {
    const [row] = asRows(await within(scope).where('clients.id', clientId));
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

/** Nobody waits for it, and nobody is refused because it cannot be noted. */
function noteSeen(database: Knex, userId: string, clientId: string): void {
  database('members')
    .where({ userId, clientId })
    .update({ lastSeenAt: database.fn.now() })
    .catch(() => {});
}
