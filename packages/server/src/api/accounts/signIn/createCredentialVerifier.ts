import type { AuditAction } from '@recado/contract';
import { apiErrorTexts as errorTexts, twoStepTexts as texts } from '@recado/texts';
import type { Knex } from 'knex';
import type { Actor } from '../../../core/audit/index.ts';
import { User } from '../../../core/data/models/index.ts';
import { transact } from '../../../core/data/transact.ts';
import { Invalid, Unauthorized } from '../../../core/errors/index.ts';
import type { Sealer } from '../../../core/sealing/sealer.ts';
import type { RateLimit } from '../../http/rateLimits/rateLimit.ts';
import { createFailedAttemptAuditLog } from '../auth/createFailedAttemptAuditLog.ts';
import type { LoginThrottle } from '../auth/loginThrottle.ts';
import type { PasswordHasher } from '../auth/passwordHasher.ts';
import type { SecondStepGuard } from './createSecondStepGuard.ts';
import type { SignInSessionReference } from './createSignInService.ts';
import { consumeSecondStepCode, hasTwoStepSignIn } from './secondStep.ts';

export interface CredentialVerifierDeps {
  readonly database: Knex;
  readonly seal: Pick<Sealer, 'open'>;
  readonly passwords: PasswordHasher;
  readonly logins: LoginThrottle;
  /** Limits the attempts to enter a two-step code with the right password. */
  readonly secondStep: SecondStepGuard;
  /** Limits the codes that a session tries without the password. */
  readonly sessionCodes: RateLimit;
}

/** Credentials with which a user signs in. The code is needed if the account has two-step sign-in. */
export interface SignInCredentials {
  readonly password: string;
  readonly code?: string | undefined;
}

export const createWrongCodeError = () => new Invalid(texts.errors.wrong, { code: texts.errors.wrong });

/** Creates the service that verifies the credentials of a signed-in user again. */
export function createCredentialVerifier(deps: CredentialVerifierDeps) {
  const { database, seal, passwords, logins, secondStep, sessionCodes } = deps;
  const failedAttempts = createFailedAttemptAuditLog(database);

  const verifyPassword = async (userId: string, password: string, actor: Actor): Promise<User> => {
    const user = await User.query(database).findById(userId);
    if (!user) throw new Unauthorized(errorTexts.session.invalid);
    const attempt = logins.attempt(user.email, actor.address ?? '');
    if (!(await passwords.verify(password, user.passwordHash)).matches)
      throw new Invalid(errorTexts.accounts.wrongPassword, { password: errorTexts.accounts.wrongPassword });
    attempt.markSucceeded();
    return user;
  };

  return {
    /** @throws Invalid, with the invalid field `password`; TooManyRequests */
    verifyPassword(userId: string, password: string, actor: Actor): Promise<User> {
      return verifyPassword(userId, password, actor);
    },

    /**
     * Verifies the password, and the code if two-step sign-in is on. The password is checked first: otherwise a stolen
     * session alone could use up the attempts that the owner needs to sign in.
     *
     * @throws Invalid, with the invalid field `password` or `code`; TooManyRequests
     */
    async verify(userId: string, { password, code }: SignInCredentials, actor: Actor): Promise<User> {
      const user = await verifyPassword(userId, password, actor);
      if (!(await hasTwoStepSignIn(database, userId))) return user;
      if (code === undefined) throw new Invalid(texts.errors.needed, { code: texts.errors.needed });
      const attempt = await secondStep.admit(user, code, actor);
      if (!(await transact(database, trx => consumeSecondStepCode(trx, seal, userId, code)))) {
        attempt.markWrong();
        throw createWrongCodeError();
      }
      attempt.markRight();
      return user;
    },

    /**
     * Verifies the password or a code. The codes are counted for the session, so that a stolen session cannot use up the
     * attempts that its owner needs to sign in.
     *
     * @throws Invalid, with the invalid field `password` or `code`; TooManyRequests
     */
    async verifyPasswordOrCode(
      { userId, signInId }: SignInSessionReference,
      { password, code = '' }: { readonly password?: string | undefined; readonly code?: string | undefined },
      actor: Actor,
    ): Promise<void> {
      if (password !== undefined) {
        await verifyPassword(userId, password, actor);
        return;
      }
      sessionCodes(signInId);
      if (!(await transact(database, trx => consumeSecondStepCode(trx, seal, userId, code))))
        throw createWrongCodeError();
    },

    /** Runs `work`. Audits a wrong password or code, because a stranger may be using the user's session. */
    async auditFailure<T>(userId: string, action: AuditAction, actor: Actor, work: () => Promise<T>): Promise<T> {
      try {
        return await work();
      } catch (error) {
        if (error instanceof Invalid)
          await failedAttempts.recordFailure(actor, { action, target: { kind: 'user', id: userId } });
        throw error;
      }
    },
  };
}
export type CredentialVerifier = ReturnType<typeof createCredentialVerifier>;
