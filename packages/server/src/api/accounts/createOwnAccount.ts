import { Readable } from 'node:stream';
import type { User as UserView } from '@recado/contract';
import { errors as texts, toasts } from '@recado/texts';
import type { Knex } from 'knex';
import { type Actor, writeAudit } from '../../ground/audit/index.ts';
import { Client, User } from '../../ground/data/models/index.ts';
import { rows } from '../../ground/data/sql.ts';
import { transact } from '../../ground/data/transact.ts';
import { Conflict, Invalid, Unauthorized } from '../../ground/errors/index.ts';
import { createFailureLog } from '../audit/index.ts';
import type { LoginThrottle } from '../auth/loginThrottle.ts';
import type { Passwords } from '../auth/passwords.ts';
import { createRateLimit } from '../auth/rateLimit.ts';
import { presentUser } from '../users/presentUser.ts';
import { exportAccount } from './exportAccount.ts';

export interface OwnAccountDependencies {
  readonly database: Knex;
  readonly passwords: Passwords;
  readonly logins: LoginThrottle;
  /** Unlinks a client's number and removes what lies outside the database. */
  readonly forget: (clientId: string) => Promise<void>;
}

/** Copies of one person's data: three at once, then one in ten minutes. */
const COPIES = { burst: 3, interval: 10 * 60_000 };

/** What people do with their own account as a whole. */
export function createOwnAccount({ database, passwords, logins, forget }: OwnAccountDependencies) {
  const tellFailure = createFailureLog(database);
  const copies = createRateLimit(COPIES);

  /** The account itself, held until the transaction ends: no client can be added to it meanwhile. */
  const hold = async (trx: Knex.Transaction, userId: string): Promise<User> => {
    // All administrators in one order, so that of the last two one stays.
    const held = await User.query(trx)
      .where({ id: userId })
      .orWhere({ role: 'admin' })
      .orderBy('id')
      .forUpdate();
    const user = held.find(({ id }) => id === userId);
    if (!user) throw new Unauthorized(texts.session.invalid);
    const others = held.filter(({ id, role, active }) => id !== userId && role === 'admin' && active);
    if (user.role === 'admin' && others.length === 0) throw new Conflict(texts.accounts.lastAdministrator);
    return user;
  };

  return {
    async rename(userId: string, name: string, actor: Actor): Promise<{ user: UserView }> {
      const user = await transact(database, async trx => {
        const before = await User.query(trx).findById(userId).forUpdate();
        if (!before) throw new Unauthorized(texts.session.invalid);
        if (before.name === name) return before;
        const target = { kind: 'user', id: userId } as const;
        await writeAudit(trx, actor, {
          action: 'user.renamed',
          target,
          details: { from: before.name, to: name },
        });
        return User.query(trx).patchAndFetchById(userId, { name });
      });
      return { user: presentUser(user) };
    },

    /**
     * Unlinks every number, then removes the account with all that belongs to it in one transaction.
     *
     * @throws Invalid, when the password is wrong; Conflict for the last administrator; TooManyRequests
     */
    async close(userId: string, password: string, actor: Actor): Promise<{ success: true; message: string }> {
      const user = await User.query(database).findById(userId);
      if (!user) throw new Unauthorized(texts.session.invalid);
      const attempt = logins.attempt(user.email, actor.address ?? '');
      const fact = { action: 'account.closed', target: { kind: 'user', id: userId } } as const;
      if (!(await passwords.verify(password, user.passwordHash)).matches) {
        await tellFailure(actor, fact);
        throw new Invalid(texts.accounts.wrongPassword, { password: texts.accounts.wrongPassword });
      }
      attempt.succeeded();
      // First: nothing is unlinked for somebody who may not go.
      await transact(database, trx => hold(trx, userId));
      const forgotten = new Set<string>();
      for (;;) {
        const left = await transact(database, async trx => {
          await hold(trx, userId);
          const clients = await Client.query(trx).where({ ownerId: userId }).select('id');
          const open = clients.filter(({ id }) => !forgotten.has(id));
          if (open.length > 0) return open;
          await tellTeams(trx, userId, actor);
          await writeAudit(trx, actor, { ...fact, details: { clients: clients.length } });
          await User.query(trx).deleteById(userId);
          return [];
        });
        if (left.length === 0) return { success: true, message: toasts.accountClosed };
        for (const { id } of left) {
          await forget(id);
          forgotten.add(id);
        }
      }
    },

    /** A copy of everything of theirs but secrets, as lines of JSON; read from the database as it is taken. */
    async copy(userId: string, actor: Actor): Promise<Readable> {
      copies(userId);
      const user = await User.query(database).findById(userId);
      if (!user) throw new Unauthorized(texts.session.invalid);
      await writeAudit(database, actor, { action: 'account.exported', target: { kind: 'user', id: userId } });
      return Readable.from(exportAccount(database, presentUser(user)), { objectMode: false });
    },
  };
}
/** Those who shared clients with somebody are told that they went. */
export async function tellTeams(trx: Knex.Transaction, userId: string, actor: Actor): Promise<void> {
  const shared = await rows<{ id: string; role: string }>(
    trx,
    'DELETE FROM members WHERE user_id = :userId RETURNING client_id AS id, role',
    { userId },
  );
  for (const { id, role } of shared)
    await writeAudit(trx, actor, { action: 'team.left', target: { kind: 'client', id }, details: { role } });
}

export type OwnAccount = ReturnType<typeof createOwnAccount>;
