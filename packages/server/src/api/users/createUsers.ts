import type { Endpoints, ListedClient, QueryOf, Role, User as UserView } from '@recado/contract';
import { failures, status, errors as texts, toasts } from '@recado/texts';
import type { Knex } from 'knex';
import type { QueryBuilder } from 'objection';
import { type Actor, type AuditDetails, writeAudit } from '../../ground/audit/index.ts';
import { User } from '../../ground/data/models/index.ts';
import { transact } from '../../ground/data/transact.ts';
import { Forbidden, NotFound } from '../../ground/errors/index.ts';
import { endSignIns } from '../accounts/createSignIns.ts';
import { listClients } from '../clients/listClients.ts';
import { type ListConditions, narrow, type Page, page, type SortColumns } from '../listing.ts';
import { finding } from '../searching.ts';
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

/** What of an account administrators change; what is not there stays. */
export interface UserChange {
  readonly name?: string | undefined;
  readonly role?: Role | undefined;
  /** `toggle`: whichever it is not at the moment of the change. */
  readonly active?: boolean | 'toggle' | undefined;
}

/**
 * Changes an account and tells the audit log what has become different. Nobody changes their own role or status; of two
 * administrators who take the role from each other at once, the second is one no more.
 *
 * @throws NotFound, Forbidden
 */
function changeUser(
  database: Knex,
  actor: Actor,
  userId: string,
  { name, role, active: asked }: UserChange,
): Promise<User> {
  return transact(database, async trx => {
    const both = await User.query(trx)
      .findByIds([userId, actor.userId ?? userId])
      .orderBy('id')
      .forUpdate();
    const user = both.find(({ id }) => id === userId);
    const admin = both.find(({ id }) => id === actor.userId);
    if (admin?.role !== 'admin' || !admin.active) throw new Forbidden(texts.session.notAdmin);
    if (!user) throw new NotFound(texts.notFound.user);
    const active = asked === 'toggle' ? !user.active : asked;
    const renamed = name !== undefined && name !== user.name;
    const reroled = role !== undefined && role !== user.role;
    const switched = active !== undefined && active !== user.active;
    if (user.id === admin.id && switched) throw new Forbidden(failures.ownStatus);
    if (user.id === admin.id && reroled) throw new Forbidden(failures.ownRole);

    const target = { kind: 'user', id: user.id } as const;
    const tell = (
      action: 'user.renamed' | 'user.role_changed' | 'user.status_changed',
      details: AuditDetails,
    ) => writeAudit(trx, actor, { action, target, details });
    if (renamed) await tell('user.renamed', { from: user.name, to: name });
    if (reroled) await tell('user.role_changed', { from: user.role, to: role });
    if (switched) await tell('user.status_changed', { active });
    if (!renamed && !reroled && !switched) return user;
    // Whoever is let in again has to sign in again.
    if (switched) await endSignIns(trx, user.id);
    return User.query(trx).patchAndFetchById(user.id, {
      ...(renamed && { name }),
      ...(reroled && { role }),
      ...(switched && { active }),
    });
  });
}
