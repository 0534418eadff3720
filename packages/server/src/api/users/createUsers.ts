import type { Endpoints, ListedClient, QueryOf, Role, User as UserView } from '@recado/contract';
import { failures, status, errors as texts, toasts } from '@recado/texts';
import type { Knex } from 'knex';
import type { QueryBuilder } from 'objection';
import type { Actor } from '../../ground/audit/index.ts';
import { User } from '../../ground/data/models/index.ts';
import { Forbidden, NotFound } from '../../ground/errors/index.ts';
import { listClients } from '../clients/listClients.ts';
import { type ListConditions, narrow, type Page, page, type SortColumns } from '../listing.ts';
import { finding } from '../searching.ts';
import { changeUser, type UserChange } from './changeUser.ts';
import { presentUser } from './presentUser.ts';

export type UserListing = QueryOf<Endpoints['GET /admin/users']>;

export interface Changed {
  readonly success: true;
  readonly message: string;
  readonly user: UserView;
}

/** What administrators do with accounts (docs/product.md §2, §6). */
export function createUsers({ database }: { readonly database: Knex }) {
  const find = async (userId: string): Promise<User> => {
    const user = await User.query(database).findById(userId);
    if (!user) throw new NotFound(texts.notFound.user);
    return user;
  };

  return {
    async list({ filter, q, sort = ['createdAt', 'DESC'], range }: UserListing): Promise<Page<UserView>> {
      const query = narrow(User.query(database), { ...filter, ...(q && { q }) }, conditions);
      const { rows, ...rest } = await page(query, [columns[sort[0]], sort[1]], 'users.id', range);
      return { ...rest, rows: rows.map(presentUser) };
    },

    async get(userId: string): Promise<UserView> {
      return presentUser(await find(userId));
    },

    async withClients(userId: string): Promise<{ user: UserView; clients: ListedClient[] }> {
      const user = await find(userId);
      const { rows } = await listClients(database, { filter: { owner: userId } });
      return { user: presentUser(user), clients: rows };
    },

    async change(actor: Actor, userId: string, change: UserChange): Promise<Changed> {
      const user = await changeUser(database, actor, userId, change);
      return { success: true, message: toasts.userUpdated, user: presentUser(user) };
    },

    /** Without `active` the user goes to the other state, whichever that is at the moment of the change. */
    async setStatus(actor: Actor, userId: string, active: boolean | 'toggle' = 'toggle'): Promise<Changed> {
      if (actor.userId === userId) throw new Forbidden(failures.ownStatus);
      const user = await changeUser(database, actor, userId, { active });
      const message = user.active ? toasts.userActivated : toasts.userDeactivated;
      return { success: true, message, user: presentUser(user) };
    },

    async setRole(actor: Actor, userId: string, role: Role): Promise<Changed> {
      if (actor.userId === userId) throw new Forbidden(failures.ownRole);
      const user = await changeUser(database, actor, userId, { role });
      return { success: true, message: toasts.roleChanged(status.roles[user.role]), user: presentUser(user) };
    },
  };
}
export type Users = ReturnType<typeof createUsers>;

const conditions: ListConditions<'GET /admin/users', QueryBuilder<User>> = {
  id: (query, ids) => query.whereIn('users.id', ids),
  q: (query, text) => query.whereRaw(...finding('users', 'users', text)),
  role: (query, role) => query.where('users.role', role),
  active: (query, active) => query.where('users.active', active),
  createdAt_gte: (query, from) => query.where('users.createdAt', '>=', from),
  createdAt_lte: (query, until) => query.where('users.createdAt', '<=', until),
};

const columns: SortColumns<'GET /admin/users'> = {
  id: 'users.id',
  name: 'users.name',
  email: 'users.email',
  role: 'users.role',
  active: 'users.active',
  createdAt: 'users.createdAt',
};
