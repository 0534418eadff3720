import type { ListedClient, Role, User as UserView } from '@recado/contract';
import { failures, status, errors as texts, toasts } from '@recado/texts';
import type { Knex } from 'knex';
import { User } from '../../data/models/index.ts';
import { Forbidden, NotFound } from '../../errors.ts';
import { listClients } from '../clients/listClients.ts';
import { type Page, page } from '../listing.ts';
import { filterUsers, type UserFilter } from './filterUsers.ts';
import { presentUser } from './presentUser.ts';

export interface UserListing {
  readonly filter?: UserFilter;
  readonly q?: string;
  readonly sort?: readonly ['id' | 'name' | 'email' | 'role' | 'active' | 'createdAt', 'ASC' | 'DESC'];
  readonly range?: readonly [number, number];
}

export interface Changed {
  readonly success: true;
  readonly message: string;
  readonly user: UserView;
}

/** What administrators do with accounts (specification §2, §6). */
export function createUsers({ database }: { readonly database: Knex }) {
  const find = async (userId: string): Promise<User> => {
    const user = await User.query(database).findById(userId);
    if (!user) throw new NotFound(texts.notFound.user);
    return user;
  };

  return {
    async list({
      filter = {},
      q,
      sort = ['createdAt', 'DESC'],
      range,
    }: UserListing): Promise<Page<UserView>> {
      const query = filterUsers(User.query(database), { ...filter, ...(q && { q }) });
      const { rows, ...rest } = await page(query, [`users.${sort[0]}`, sort[1]], 'users.id', range);
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

    /** Without `active` the user goes to the other state, whichever that is at the moment of the change. */
    async setStatus(actorId: string, userId: string, active?: boolean): Promise<Changed> {
      if (actorId === userId) throw new Forbidden(failures.ownStatus);
      const user = await User.query(database)
        .findById(userId)
        .patch({
          active: active ?? database.raw('NOT active'),
          tokenVersion: database.raw('token_version + 1'),
        })
        .returning('*')
        .first();
      if (!user) throw new NotFound(texts.notFound.user);
      const message = user.active ? toasts.userActivated : toasts.userDeactivated;
      return { success: true, message, user: presentUser(user) };
    },

    async setRole(actorId: string, userId: string, role: Role): Promise<Changed> {
      if (actorId === userId) throw new Forbidden(failures.ownRole);
      const user = await User.query(database).findById(userId).patch({ role }).returning('*').first();
      if (!user) throw new NotFound(texts.notFound.user);
      return { success: true, message: toasts.roleChanged(status.roles[user.role]), user: presentUser(user) };
    },
  };
}
export type Users = ReturnType<typeof createUsers>;
