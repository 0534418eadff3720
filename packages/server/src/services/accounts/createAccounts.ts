import type { User as UserView } from '@recado/contract';
import { errors as texts } from '@recado/texts';
import type { Knex } from 'knex';
import { UniqueViolationError } from 'objection';
import type { AdminClaim } from '../../auth/adminClaim.ts';
import type { LoginThrottle } from '../../auth/loginThrottle.ts';
import { networkOf } from '../../auth/networkOf.ts';
import type { Passwords } from '../../auth/passwords.ts';
import type { RateLimit } from '../../auth/rateLimit.ts';
import type { SessionTokens } from '../../auth/sessionTokens.ts';
import { User } from '../../data/models/index.ts';
import { Conflict, Invalid, NotFound, Unauthorized } from '../../errors.ts';
import { presentUser } from '../users/presentUser.ts';

export interface AccountsDependencies {
  readonly database: Knex;
  readonly passwords: Passwords;
  readonly sessionTokens: SessionTokens;
  readonly logins: LoginThrottle;
  /** New accounts and tried codes of one network. */
  readonly newcomers: RateLimit;
  readonly adminClaim: AdminClaim;
}

export interface SignedIn {
  readonly token: string;
  readonly user: UserView;
}

/** What people do with their own account (specification §4, §7). `address` is the caller's IP address. */
export function createAccounts({
  database,
  passwords,
  sessionTokens,
  logins,
  newcomers,
  adminClaim,
}: AccountsDependencies) {
  const signIn = (user: User): SignedIn => ({ token: sessionTokens.issue(user), user: presentUser(user) });

  return {
    async register(
      { name, email, password }: { name: string; email: string; password: string },
      address: string,
    ): Promise<SignedIn> {
      newcomers(networkOf(address));
      const passwordHash = await passwords.hash(password);
      try {
        const user = await User.query(database).insertAndFetch({ name, email, passwordHash });
        return signIn(user);
      } catch (error) {
        if (error instanceof UniqueViolationError) throw new Conflict(texts.accounts.emailTaken);
        throw error;
      }
    },

    async login(
      { email, password }: { email: string; password: string },
      address: string,
    ): Promise<SignedIn> {
      const attempt = logins.attempt(email, address);
      const user = await User.query(database).modify('byEmail', email).first();
      const { matches, needsRehash } = await passwords.verify(password, user?.passwordHash);
      if (!user || !matches) throw new Unauthorized(texts.login.wrong);
      // Only somebody who knows the password learns that the account is deactivated.
      if (!user.active) throw new Unauthorized(texts.session.deactivated);
      attempt.succeeded();
      if (needsRehash) {
        await User.query(database)
          .findById(user.id)
          .patch({ passwordHash: await passwords.hash(password) });
      }
      return signIn(user);
    },

    async profile(userId: string): Promise<{ user: UserView }> {
      return { user: presentUser(await found(database, userId)) };
    },

    async changePassword(
      userId: string,
      { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
      address: string,
    ): Promise<SignedIn> {
      const user = await found(database, userId);
      const attempt = logins.attempt(user.email, address);
      const { matches } = await passwords.verify(currentPassword, user.passwordHash);
      if (!matches) {
        throw new Invalid(texts.accounts.wrongCurrentPassword, {
          currentPassword: texts.accounts.wrongCurrentPassword,
        });
      }
      attempt.succeeded();
      const passwordHash = await passwords.hash(newPassword);
      return signIn(
        await User.query(database).patchAndFetchById(userId, {
          passwordHash,
          tokenVersion: database.raw('token_version + 1'),
        }),
      );
    },

    async claimAdmin(userId: string, code: string, address: string): Promise<{ user: UserView }> {
      newcomers(networkOf(address));
      if (!(await adminClaim.redeem(code))) throw new NotFound(texts.accounts.unknownCode);
      return { user: presentUser(await User.query(database).patchAndFetchById(userId, { role: 'admin' })) };
    },
  };
}
export type Accounts = ReturnType<typeof createAccounts>;

async function found(database: Knex, userId: string): Promise<User> {
  const user = await User.query(database).findById(userId);
  if (!user) throw new Unauthorized(texts.session.invalid);
  return user;
}
