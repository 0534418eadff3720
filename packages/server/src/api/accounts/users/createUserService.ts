import type { Endpoints, QueryOf, Role, User as UserView } from '@recado/contract';
import { requestFailureTexts, statusLabels, apiErrorTexts as texts, toastTexts } from '@recado/texts';
import type { Knex } from 'knex';
import type { QueryBuilder } from 'objection';
import { type Actor, type AuditEntryDetails, writeAuditEntry } from '../../../core/audit/index.ts';
import { User } from '../../../core/data/models/index.ts';
import { transact } from '../../../core/data/transact.ts';
import { Forbidden, NotFound } from '../../../core/errors/index.ts';
import { buildSearchCondition } from '../../http/buildSearchCondition.ts';
import {
  applyListFilter,
  type ListFilterConditions,
  queryModelPage,
  type RowPage,
  type SortColumns,
} from '../../http/pagination.ts';
import { endAllUserSessions } from '../signIn/createSignInService.ts';
import { presentUser } from '../signIn/presentUser.ts';

export type ListUsersQuery = QueryOf<Endpoints['GET /admin/users']>;

export interface UserChangeResponse {
  readonly success: true;
  readonly message: string;
  readonly user: UserView;
}

interface UsersDeps {
  readonly database: Knex;
}

/** Manages accounts for administrators (docs/product.md §2, §6). */
export function createUserService({ database }: UsersDeps) {
  const findUser = async (userId: string): Promise<User> => {
    const user = await User.query(database).findById(userId);
    if (!user) throw new NotFound(texts.notFound.user);
    return user;
  };

  return {
    async list({ filter, q, sort = ['createdAt', 'DESC'], range }: ListUsersQuery): Promise<RowPage<UserView>> {
      const query = applyListFilter(User.query(database), { ...filter, ...(q && { q }) }, conditions);
      const { rows, ...rest } = await queryModelPage(query, [columns[sort[0]], sort[1]], 'users.id', range);
      return { ...rest, rows: rows.map(presentUser) };
    },

    async get(userId: string): Promise<UserView> {
      return presentUser(await findUser(userId));
    },

    async change(actor: Actor, userId: string, change: UserAccountChange): Promise<UserChangeResponse> {
      const user = await changeUser(database, actor, userId, change);
      return { success: true, message: toastTexts.userUpdated, user: presentUser(user) };
    },

    /** Sets an account's status. If `active` is absent, inverts the status stored at the time of the change. */
    async setStatus(actor: Actor, userId: string, active: boolean | 'toggle' = 'toggle'): Promise<UserChangeResponse> {
      if (actor.userId === userId) throw new Forbidden(requestFailureTexts.ownStatus);
      const user = await changeUser(database, actor, userId, { active });
      const message = user.active ? toastTexts.userActivated : toastTexts.userDeactivated;
      return { success: true, message, user: presentUser(user) };
    },

    async setRole(actor: Actor, userId: string, role: Role): Promise<UserChangeResponse> {
      if (actor.userId === userId) throw new Forbidden(requestFailureTexts.ownRole);
      const user = await changeUser(database, actor, userId, { role });
      return { success: true, message: toastTexts.roleChanged(statusLabels.roles[user.role]), user: presentUser(user) };
    },
  };
}
export type UserService = ReturnType<typeof createUserService>;

const conditions: ListFilterConditions<'GET /admin/users', QueryBuilder<User>> = {
  id: (query, ids) => query.whereIn('users.id', ids),
  q: (query, text) => query.whereRaw(...buildSearchCondition('users', 'users', text)),
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

/** Changes that an administrator makes to an account. Missing fields stay unchanged. */
export interface UserAccountChange {
  readonly name?: string | undefined;
  readonly role?: Role | undefined;
  /** New value: whether the account is active. `toggle` inverts the value that is stored at that moment. */
  readonly active?: boolean | 'toggle' | undefined;
}

/**
 * Changes an account and writes the changes to the audit log. Administrators cannot change their
 * own role or status. Both the actor's and the user's rows are locked. Therefore, if two administrators
 * demote each other concurrently, the later change is rejected.
 *
 * @throws NotFound, Forbidden
 */
function changeUser(
  database: Knex,
  actor: Actor,
  userId: string,
  { name, role, active: requestedActive }: UserAccountChange,
): Promise<User> {
  return transact(database, async trx => {
    const lockedUsers = await User.query(trx)
      .findByIds([userId, actor.userId ?? userId])
      .orderBy('id')
      .forUpdate();
    const user = lockedUsers.find(({ id }) => id === userId);
    const admin = lockedUsers.find(({ id }) => id === actor.userId);
    if (admin?.role !== 'admin' || !admin.active) throw new Forbidden(texts.session.notAdmin);
    if (!user) throw new NotFound(texts.notFound.user);
    const active = requestedActive === 'toggle' ? !user.active : requestedActive;
    const isNameChanged = name !== undefined && name !== user.name;
    const isRoleChanged = role !== undefined && role !== user.role;
    const isStatusChanged = active !== undefined && active !== user.active;
    if (user.id === admin.id && isStatusChanged) throw new Forbidden(requestFailureTexts.ownStatus);
    if (user.id === admin.id && isRoleChanged) throw new Forbidden(requestFailureTexts.ownRole);

    const target = { kind: 'user', id: user.id } as const;
    const auditChange = (
      action: 'user.renamed' | 'user.role_changed' | 'user.status_changed',
      details: AuditEntryDetails,
    ) => writeAuditEntry(trx, actor, { action, target, details });
    if (isNameChanged) await auditChange('user.renamed', { from: user.name, to: name });
    if (isRoleChanged) await auditChange('user.role_changed', { from: user.role, to: role });
    if (isStatusChanged) await auditChange('user.status_changed', { active });
    if (!isNameChanged && !isRoleChanged && !isStatusChanged) return user;
    // End all sessions, so that a user who is activated again must sign in again.
    if (isStatusChanged) await endAllUserSessions(trx, user.id);
    return User.query(trx).patchAndFetchById(user.id, {
      ...(isNameChanged && { name }),
      ...(isRoleChanged && { role }),
      ...(isStatusChanged && { active }),
    });
  });
}
