import type { AccountKey, User as UserView } from '@recado/contract';
import { apiErrorTexts as texts, twoStepTexts } from '@recado/texts';
import type { Knex } from 'knex';
import { UniqueViolationError } from 'objection';
import { type Actor, writeAuditEntry } from '../../../core/audit/index.ts';
import { User } from '../../../core/data/models/index.ts';
import type { Queryable } from '../../../core/data/sql.ts';
import { transact } from '../../../core/data/transact.ts';
import { Conflict, Invalid, NotFound, Unauthorized } from '../../../core/errors/index.ts';
import type { Sealer } from '../../../core/sealing/sealer.ts';
import type { RateLimit } from '../../http/rateLimits/rateLimit.ts';
import type { AdminClaimCodeService } from '../auth/adminClaimCodeService.ts';
import { createFailedAttemptAuditLog } from '../auth/createFailedAttemptAuditLog.ts';
import type { LoginThrottle } from '../auth/loginThrottle.ts';
import type { PasswordHasher } from '../auth/passwordHasher.ts';
import type { AccountEmailSender } from '../mail/accountEmailSender.ts';
import type { SecondStepGuard } from './createSecondStepGuard.ts';
import { endAllUserSessions, type SignInService } from './createSignInService.ts';
import { presentUser } from './presentUser.ts';
import { recordSignInPlace } from './recordSignInPlace.ts';
import { consumeSecondStepCode, hasTwoStepSignIn } from './secondStep.ts';

export interface UserAccountServiceDeps {
  readonly database: Knex;
  readonly passwords: PasswordHasher;
  readonly signIns: Pick<SignInService, 'open'>;
  readonly logins: LoginThrottle;
  /** Limits the new accounts and the attempts to enter an administrator code, for each IP network. */
  readonly newcomers: RateLimit;
  readonly adminClaim: AdminClaimCodeService;
  readonly seal: Pick<Sealer, 'open'>;
  /** Limits, for each account, the attempts to enter a second-step code. */
  readonly secondStep: SecondStepGuard;
  /** Limits the attempts of an account to enter an administrator code. */
  readonly ceilings: { countAdminCodeTry(accountId: string): Promise<void> };
  /** Lists the account's keys, also expired ones. */
  readonly listKeys: (db: Queryable, userId: string) => Promise<AccountKey[]>;
  readonly emails: Pick<AccountEmailSender, 'newPlace'>;
}

export interface SignInResult {
  readonly token: string;
  readonly user: UserView;
}

export interface AccountRegistrationParams {
  name: string;
  email: string;
  password: string;
}

export interface LoginParams {
  email: string;
  password: string;
  code?: string | undefined;
}

export interface ChangePasswordParams {
  currentPassword: string;
  newPassword: string;
}

/** Creates the service for registration, sign-in and the user's own account (docs/product.md §4, §7). */
export function createUserAccountService({
  database,
  passwords,
  signIns,
  logins,
  newcomers,
  adminClaim,
  seal,
  secondStep,
  ceilings,
  listKeys,
  emails,
}: UserAccountServiceDeps) {
  const failedAttempts = createFailedAttemptAuditLog(database);
  const signIn = async (trx: Knex.Transaction, user: User, actor: Actor): Promise<SignInResult> => ({
    token: await signIns.open(trx, user.id, actor),
    user: presentUser(user),
  });

  return {
    async register({ name, email, password }: AccountRegistrationParams, actor: Actor): Promise<SignInResult> {
      newcomers(actor.address ?? '');
      const passwordHash = await passwords.hash(password);
      try {
        return await transact(database, async trx => {
          const inserted = await User.query(trx).insertAndFetch({ name, email, passwordHash });
          await writeAuditEntry(trx, asUser(actor, inserted), {
            action: 'account.registered',
            target: userTarget(inserted),
          });
          await recordSignInPlace(trx, inserted.id, actor);
          return signIn(trx, inserted, actor);
        });
      } catch (error) {
        if (error instanceof UniqueViolationError) throw new Conflict(texts.accounts.emailTaken);
        throw error;
      }
    },

    /**
     * @throws Unauthorized if the credentials are wrong. It has a `code` field if only the second-step code is
     *   missing or wrong.
     * @throws TooManyRequests
     */
    async login({ email, password, code }: LoginParams, actor: Actor): Promise<SignInResult> {
      const attempt = logins.attempt(email, actor.address ?? '');
      const user = await User.query(database).modify('byEmail', email).first();
      const { matches, needsRehash } = await passwords.verify(password, user?.passwordHash);
      if (!user || !matches) {
        const target = user ? userTarget(user) : ({ kind: 'user', id: null, label: email } as const);
        await failedAttempts.recordFailure(actor, {
          action: 'session.refused',
          target,
          details: { known: user !== undefined },
        });
        throw new Unauthorized(texts.login.wrongCredentials);
      }
      // The password is checked first, so that only a person who knows it learns about the deactivation.
      if (!user.active) {
        await failedAttempts.recordFailure(actor, {
          action: 'session.refused',
          target: userTarget(user),
          details: { deactivated: true },
        });
        throw new Unauthorized(texts.session.deactivated);
      }
      const hasSecondStep = await hasTwoStepSignIn(database, user.id);
      if (hasSecondStep && code === undefined) {
        attempt.refund();
        throw createCodeRequiredError(twoStepTexts.errors.needed);
      }
      if (hasSecondStep) attempt.acceptPassword();
      const codeAttempt = hasSecondStep ? await secondStep.admit(user, code ?? '', actor) : undefined;
      const passwordHash = needsRehash ? await passwords.hash(password) : undefined;
      const { isNew, ...signedIn } = await transact(database, async trx => {
        // A deactivation or a new password since the first read ended all sessions of the account, so open no new one.
        const { active, passwordHash: verifiedHash } = user;
        const current = await User.query(trx)
          .findById(user.id)
          .where({ active, passwordHash: verifiedHash })
          .forUpdate();
        if (!current) throw new Unauthorized(texts.login.wrongCredentials);
        // Check two-step sign-in again, because the user may have set it up since the first check.
        if ((await hasTwoStepSignIn(trx, user.id)) && !(await consumeSecondStepCode(trx, seal, user.id, code ?? '')))
          throw createCodeRequiredError(twoStepTexts.errors.wrong);
        if (passwordHash) await User.query(trx).findById(user.id).patch({ passwordHash });
        await writeAuditEntry(trx, asUser(actor, user), { action: 'session.opened', target: userTarget(user) });
        return { isNew: await recordSignInPlace(trx, user.id, actor), ...(await signIn(trx, user, actor)) };
      }).catch(async error => {
        if (error instanceof Unauthorized && error.fields.code !== undefined) {
          codeAttempt?.markWrong();
          await failedAttempts.recordFailure(actor, {
            action: 'session.refused',
            target: userTarget(user),
            details: { secondStep: true },
          });
        }
        throw error;
      });
      attempt.markSucceeded();
      codeAttempt?.markRight();
      if (isNew) emails.newPlace(user, actor);
      return signedIn;
    },

    async profile(userId: string): Promise<{ user: UserView }> {
      return { user: presentUser(await getUser(database, userId)) };
    },

    /** Ends all other sessions. Account keys stay valid; the response lists them. */
    async changePassword(
      userId: string,
      { currentPassword, newPassword }: ChangePasswordParams,
      actor: Actor,
    ): Promise<SignInResult & { readonly keys: AccountKey[] }> {
      const user = await getUser(database, userId);
      const attempt = logins.attempt(user.email, actor.address ?? '');
      const { matches } = await passwords.verify(currentPassword, user.passwordHash);
      const fact = { action: 'account.password_changed', target: userTarget(user) } as const;
      if (!matches) {
        await failedAttempts.recordFailure(actor, fact);
        throw new Invalid(texts.accounts.wrongCurrentPassword, {
          currentPassword: texts.accounts.wrongCurrentPassword,
        });
      }
      attempt.markSucceeded();
      const passwordHash = await passwords.hash(newPassword);
      return transact(database, async trx => {
        await writeAuditEntry(trx, actor, fact);
        const changed = await User.query(trx).patchAndFetchById(userId, { passwordHash });
        await endAllUserSessions(trx, userId);
        const keys = (await listKeys(trx, userId)).filter(({ expired }) => !expired);
        return { ...(await signIn(trx, changed, actor)), keys };
      });
    },

    /** Reports whether the code of the first administrator can be used, because there is no administrator yet. */
    async readAdminClaim(): Promise<{ isAvailable: boolean }> {
      const administrator = await User.query(database).where({ role: 'admin' }).first();
      return { isAvailable: administrator === undefined };
    },

    async claimAdmin(userId: string, code: string, actor: Actor): Promise<{ user: UserView }> {
      newcomers(actor.address ?? '');
      await ceilings.countAdminCodeTry(userId);
      const fact = { action: 'admin.claimed', target: { kind: 'user', id: userId } } as const;
      if (!(await adminClaim.redeem(code))) {
        await failedAttempts.recordFailure(actor, fact);
        throw new NotFound(texts.accounts.unknownCode);
      }
      const user = await transact(database, async trx => {
        await writeAuditEntry(trx, actor, fact);
        return User.query(trx).patchAndFetchById(userId, { role: 'admin' });
      });
      return { user: presentUser(user) };
    },
  };
}
export type UserAccountService = ReturnType<typeof createUserAccountService>;

const createCodeRequiredError = (message: string) => new Unauthorized(message, undefined, { code: message });

/** Returns the actor with this user's ID, for the audit log. The caller has verified the user. */
const asUser = (actor: Actor, { id }: User): Actor => ({ ...actor, kind: 'user', userId: id });

const userTarget = ({ id }: User) => ({ kind: 'user', id }) as const;

async function getUser(database: Knex, userId: string): Promise<User> {
  const user = await User.query(database).findById(userId);
  if (!user) throw new Unauthorized(texts.session.invalid);
  return user;
}
