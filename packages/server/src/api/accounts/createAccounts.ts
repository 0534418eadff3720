import type { User as UserView } from '@recado/contract';
import { errors as texts, twoStep } from '@recado/texts';
import type { Knex } from 'knex';
import { UniqueViolationError } from 'objection';
import { type Actor, writeAudit } from '../../ground/audit/index.ts';
import { User } from '../../ground/data/models/index.ts';
import { transact } from '../../ground/data/transact.ts';
import { Conflict, Invalid, NotFound, Unauthorized } from '../../ground/errors/index.ts';
import type { Seal } from '../../ground/sealing/seal.ts';
import { createFailureLog } from '../audit/index.ts';
import type { AdminClaim } from '../auth/adminClaim.ts';
import type { LoginThrottle } from '../auth/loginThrottle.ts';
import type { Passwords } from '../auth/passwords.ts';
import type { RateLimit } from '../auth/rateLimit.ts';
import { presentUser } from '../users/presentUser.ts';
import type { AccountLetters } from './accountLetters.ts';
import { endSignIns, type SignIns } from './createSignIns.ts';
import { noteSignInPlace } from './noteSignInPlace.ts';
import { hasTwoStep, takeCode } from './secondStep.ts';

export interface AccountsDependencies {
  readonly database: Knex;
  readonly passwords: Passwords;
  readonly signIns: Pick<SignIns, 'open'>;
  readonly logins: LoginThrottle;
  /** New accounts and tried codes of one network. */
  readonly newcomers: RateLimit;
  readonly adminClaim: AdminClaim;
  readonly seal: Pick<Seal, 'open'>;
  /** Codes of the second step that one account may try. */
  readonly codes: RateLimit;
  readonly letters: Pick<AccountLetters, 'newPlace'>;
}

export interface SignedIn {
  readonly token: string;
  readonly user: UserView;
}

/** What people do with their own account (docs/product.md §4, §7). */
export function createAccounts({
  database,
  passwords,
  signIns,
  logins,
  newcomers,
  adminClaim,
  seal,
  codes,
  letters,
}: AccountsDependencies) {
  const tellFailure = createFailureLog(database);
  const signIn = async (trx: Knex.Transaction, user: User, actor: Actor): Promise<SignedIn> => ({
    token: await signIns.open(trx, user.id, actor),
    user: presentUser(user),
  });

  return {
    async register(
      { name, email, password }: { name: string; email: string; password: string },
      actor: Actor,
    ): Promise<SignedIn> {
      newcomers(actor.address ?? '');
      const passwordHash = await passwords.hash(password);
      try {
        return await transact(database, async trx => {
          const inserted = await User.query(trx).insertAndFetch({ name, email, passwordHash });
          await writeAudit(trx, as(actor, inserted), { action: 'account.registered', target: on(inserted) });
          await noteSignInPlace(trx, inserted.id, actor);
          return signIn(trx, inserted, actor);
        });
      } catch (error) {
        if (error instanceof UniqueViolationError) throw new Conflict(texts.accounts.emailTaken);
        throw error;
      }
    },

    /** @throws Unauthorized, which names `code` where the password was right and a code is wanted; TooManyRequests */
    async login(
      { email, password, code }: { email: string; password: string; code?: string | undefined },
      actor: Actor,
    ): Promise<SignedIn> {
      const attempt = logins.attempt(email, actor.address ?? '');
      const user = await User.query(database).modify('byEmail', email).first();
      const { matches, needsRehash } = await passwords.verify(password, user?.passwordHash);
      if (!user || !matches) {
        const target = user ? on(user) : ({ kind: 'user', id: null, label: email } as const);
        await tellFailure(actor, {
          action: 'session.refused',
          target,
          details: { known: user !== undefined },
        });
        throw new Unauthorized(texts.login.wrong);
      }
      // Only somebody who knows the password learns that the account is deactivated.
      if (!user.active) {
        await tellFailure(actor, {
          action: 'session.refused',
          target: on(user),
          details: { deactivated: true },
        });
        throw new Unauthorized(texts.session.deactivated);
      }
      const isSecond = await hasTwoStep(database, user.id);
      if (isSecond && code === undefined) {
        attempt.undone();
        throw codeWanted(twoStep.errors.needed);
      }
      if (isSecond) codes(user.id);
      const passwordHash = needsRehash ? await passwords.hash(password) : undefined;
      const { isNew, ...signedIn } = await transact(database, async trx => {
        // Deactivated or given another password since it was read, the account has ended its sessions: none may follow.
        const { active, passwordHash: known } = user;
        const current = await User.query(trx)
          .findById(user.id)
          .where({ active, passwordHash: known })
          .forUpdate();
        if (!current) throw new Unauthorized(texts.login.wrong);
        // Asked again: it may have been set up since.
        if ((await hasTwoStep(trx, user.id)) && !(await takeCode(trx, seal, user.id, code ?? '')))
          throw codeWanted(twoStep.errors.wrong);
        if (passwordHash) await User.query(trx).findById(user.id).patch({ passwordHash });
        await writeAudit(trx, as(actor, user), { action: 'session.opened', target: on(user) });
        return { isNew: await noteSignInPlace(trx, user.id, actor), ...(await signIn(trx, user, actor)) };
      }).catch(async error => {
        if (error instanceof Unauthorized && error.fields.code !== undefined)
          await tellFailure(actor, {
            action: 'session.refused',
            target: on(user),
            details: { secondStep: true },
          });
        throw error;
      });
      attempt.succeeded();
      if (isNew) letters.newPlace(user, actor);
      return signedIn;
    },

    async profile(userId: string): Promise<{ user: UserView }> {
      return { user: presentUser(await found(database, userId)) };
    },

    async changePassword(
      userId: string,
      { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
      actor: Actor,
    ): Promise<SignedIn> {
      const user = await found(database, userId);
      const attempt = logins.attempt(user.email, actor.address ?? '');
      const { matches } = await passwords.verify(currentPassword, user.passwordHash);
      const fact = { action: 'account.password_changed', target: on(user) } as const;
      if (!matches) {
        await tellFailure(actor, fact);
        throw new Invalid(texts.accounts.wrongCurrentPassword, {
          currentPassword: texts.accounts.wrongCurrentPassword,
        });
      }
      attempt.succeeded();
      const passwordHash = await passwords.hash(newPassword);
      return transact(database, async trx => {
        await writeAudit(trx, actor, fact);
        const changed = await User.query(trx).patchAndFetchById(userId, { passwordHash });
        await endSignIns(trx, userId);
        return signIn(trx, changed, actor);
      });
    },

    async claimAdmin(userId: string, code: string, actor: Actor): Promise<{ user: UserView }> {
      newcomers(actor.address ?? '');
      const fact = { action: 'admin.claimed', target: { kind: 'user', id: userId } } as const;
      if (!(await adminClaim.redeem(code))) {
        await tellFailure(actor, fact);
        throw new NotFound(texts.accounts.unknownCode);
      }
      const user = await transact(database, async trx => {
        await writeAudit(trx, actor, fact);
        return User.query(trx).patchAndFetchById(userId, { role: 'admin' });
      });
      return { user: presentUser(user) };
    },
  };
}
export type Accounts = ReturnType<typeof createAccounts>;

const codeWanted = (message: string) => new Unauthorized(message, undefined, { code: message });

/** Whoever has just proved to be this user. */
const as = (actor: Actor, { id }: User): Actor => ({ ...actor, kind: 'user', userId: id });

const on = ({ id }: User) => ({ kind: 'user', id }) as const;

async function found(database: Knex, userId: string): Promise<User> {
  const user = await User.query(database).findById(userId);
  if (!user) throw new Unauthorized(texts.session.invalid);
  return user;
}
