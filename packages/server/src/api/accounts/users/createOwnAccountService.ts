import type { User as UserView } from '@recado/contract';
import { apiErrorTexts as texts, toastTexts } from '@recado/texts';
import type { Knex } from 'knex';
import { type Actor, writeAuditEntry } from '../../../core/audit/index.ts';
import { lockClientExclusive } from '../../../core/data/lockClientShared.ts';
import { Client, User } from '../../../core/data/models/index.ts';
import { rows } from '../../../core/data/sql.ts';
import { transact } from '../../../core/data/transact.ts';
import { Conflict, Invalid, Unauthorized } from '../../../core/errors/index.ts';
import { createFailedAttemptAuditLog } from '../auth/createFailedAttemptAuditLog.ts';
import type { LoginThrottle } from '../auth/loginThrottle.ts';
import type { PasswordHasher } from '../auth/passwordHasher.ts';
import { presentUser } from '../signIn/presentUser.ts';

export interface OwnAccountServiceDeps {
  readonly database: Knex;
  readonly passwords: PasswordHasher;
  readonly logins: LoginThrottle;
  /** Unlinks the WhatsApp number of a client and deletes the client's data outside the database. */
  readonly discardClient: (clientId: string) => Promise<void>;
}

/** Creates the service with which users rename and close their own account. */
export function createOwnAccountService({ database, passwords, logins, discardClient }: OwnAccountServiceDeps) {
  const failedAttempts = createFailedAttemptAuditLog(database);

  /** Locks the account until the transaction ends. No client can be added to the account during this time. */
  const lockUser = async (trx: Knex.Transaction, userId: string): Promise<User> => {
    // Lock all administrators in ID order: if the last two close their accounts concurrently, one remains.
    const lockedUsers = await User.query(trx)
      .where({ id: userId })
      .orWhere({ role: 'admin' })
      .orderBy('id')
      .forUpdate();
    const user = lockedUsers.find(({ id }) => id === userId);
    if (!user) throw new Unauthorized(texts.session.invalid);
    const others = lockedUsers.filter(({ id, role, active }) => id !== userId && role === 'admin' && active);
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
        await writeAuditEntry(trx, actor, {
          action: 'user.renamed',
          target,
          details: { from: before.name, to: name },
        });
        return User.query(trx).patchAndFetchById(userId, { name });
      });
      return { user: presentUser(user) };
    },

    /**
     * Unlinks the numbers of all clients, then deletes the account and all its data in one transaction.
     *
     * @throws Invalid if the password is wrong; Conflict for the last administrator; TooManyRequests
     */
    async close(userId: string, password: string, actor: Actor): Promise<{ success: true; message: string }> {
      const user = await User.query(database).findById(userId);
      if (!user) throw new Unauthorized(texts.session.invalid);
      const attempt = logins.attempt(user.email, actor.address ?? '');
      const fact = { action: 'account.closed', target: { kind: 'user', id: userId } } as const;
      if (!(await passwords.verify(password, user.passwordHash)).matches) {
        await failedAttempts.recordFailure(actor, fact);
        throw new Invalid(texts.accounts.wrongPassword, { password: texts.accounts.wrongPassword });
      }
      attempt.markSucceeded();
      // Check first whether the account may be closed, because the unlinking of a number cannot be undone.
      await transact(database, trx => lockUser(trx, userId));
      const discardedIds = new Set<string>();
      for (;;) {
        const remainingClients = await transact(database, async trx => {
          await lockUser(trx, userId);
          const clients = await Client.query(trx).where({ ownerId: userId }).orderBy('id').select('id');
          const openClients = clients.filter(({ id }) => !discardedIds.has(id));
          if (openClients.length > 0) return openClients;
          // Lock the clients in ID order and before their rows, as transactions that store messages do.
          for (const { id } of clients) await lockClientExclusive(trx, id);
          await leaveAllTeams(trx, userId, actor);
          await writeAuditEntry(trx, actor, { ...fact, details: { clients: clients.length } });
          await User.query(trx).deleteById(userId);
          return [];
        });
        if (remainingClients.length === 0) return { success: true, message: toastTexts.accountClosed };
        for (const { id } of remainingClients) {
          await discardClient(id);
          discardedIds.add(id);
        }
      }
    },
  };
}

/** Removes a user from all teams, with an audit entry for each shared client. */
export async function leaveAllTeams(trx: Knex.Transaction, userId: string, actor: Actor): Promise<void> {
  const shared = await rows<{ id: string; role: string }>(
    trx,
    'DELETE FROM members WHERE user_id = :userId RETURNING client_id AS id, role',
    { userId },
  );
  for (const { id, role } of shared)
    await writeAuditEntry(trx, actor, { action: 'team.left', target: { kind: 'client', id }, details: { role } });
}

export type OwnAccount = ReturnType<typeof createOwnAccountService>;
