import type { AuditAction, TwoStep } from '@recado/contract';
import { errors as errorTexts, twoStep as texts } from '@recado/texts';
import type { Knex } from 'knex';
import { generateSecret, generateURI } from 'otplib';
import { toDataURL } from 'qrcode';
import { type Actor, writeAudit } from '../../ground/audit/index.ts';
import { User } from '../../ground/data/models/index.ts';
import { rows } from '../../ground/data/sql.ts';
import { transact } from '../../ground/data/transact.ts';
import { Conflict, Forbidden, Invalid, NotFound, Unauthorized } from '../../ground/errors/index.ts';
import type { Seal } from '../../ground/sealing/seal.ts';
import { createFailureLog } from '../audit/index.ts';
import type { LoginThrottle } from '../auth/loginThrottle.ts';
import type { Passwords } from '../auth/passwords.ts';
import type { RateLimit } from '../auth/rateLimit.ts';
import type { AccountLetters } from './accountLetters.ts';
import type { Holder } from './createSignIns.ts';
import { endAllButPassword, endTwoStep } from './endTwoStep.ts';
import { makeRecoveryCodes } from './recoveryCodes.ts';
import {
  hasTwoStep,
  holdTwoStep,
  keepFromPasswordAlone,
  needsTwoStep,
  takeCode,
  takeDigits,
  twoStepPlace,
} from './secondStep.ts';

export interface TwoStepDependencies {
  readonly database: Knex;
  readonly seal: Seal;
  readonly passwords: Passwords;
  readonly logins: LoginThrottle;
  /** Codes that one account may try, from wherever. */
  readonly codes: RateLimit;
  readonly letters: Pick<AccountLetters, 'twoStep'>;
}

/** What one signs in with. */
export interface SignInProof {
  readonly password: string;
  readonly code?: string | undefined;
}

export interface Proof extends SignInProof {
  readonly code: string;
}

const wrongCode = () => new Invalid(texts.errors.wrong, { code: texts.errors.wrong });

/** Setting up, renewing and ending the second step of one's own sign-in. */
export function createTwoStep({ database, seal, passwords, logins, codes, letters }: TwoStepDependencies) {
  const tellFailure = createFailureLog(database);
  const checkPassword = async (userId: string, password: string, actor: Actor): Promise<User> => {
    const user = await User.query(database).findById(userId);
    if (!user) throw new Unauthorized(errorTexts.session.invalid);
    const attempt = logins.attempt(user.email, actor.address ?? '');
    if (!(await passwords.verify(password, user.passwordHash)).matches)
      throw new Invalid(errorTexts.accounts.wrongPassword, { password: errorTexts.accounts.wrongPassword });
    attempt.succeeded();
    return user;
  };

  /** What fails for a wrong password or code is told to the audit log: somebody else may sit there. */
  const tried = async <T>(
    userId: string,
    action: AuditAction,
    actor: Actor,
    work: () => Promise<T>,
  ): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (error instanceof Invalid)
        await tellFailure(actor, { action, target: { kind: 'user', id: userId } });
      throw error;
    }
  };

  /**
   * The password first: whoever has nothing but a session could otherwise use up the codes that its owner signs in with.
   *
   * @throws Conflict where it is not on; Invalid; TooManyRequests
   */
  const prove = async (userId: string, { password }: Proof, actor: Actor): Promise<User> => {
    const user = await checkPassword(userId, password, actor);
    if (!(await hasTwoStep(database, userId))) throw new Conflict(texts.errors.notOn);
    codes(userId);
    return user;
  };

  return {
    /**
     * Who asks for something as grave as signing in: by the password, and by a code where the second step is on.
     *
     * @throws Invalid, which names `password` or `code`; TooManyRequests
     */
    proveWhoAsks: (
      userId: string,
      action: AuditAction,
      { password, code }: SignInProof,
      actor: Actor,
    ): Promise<User> =>
      tried(userId, action, actor, async () => {
        const user = await checkPassword(userId, password, actor);
        if (!(await hasTwoStep(database, userId))) return user;
        if (code === undefined) throw new Invalid(texts.errors.needed, { code: texts.errors.needed });
        codes(userId);
        const isRight = await transact(database, trx => takeCode(trx, seal, userId, code));
        if (!isRight) throw wrongCode();
        return user;
      }),

    async read({ userId, signInId }: Holder): Promise<TwoStep> {
      const [found] = await rows<{ since: Date | null; codesLeft: number; required: boolean }>(
        database,
        `SELECT t.confirmed_at AS since, needs_two_step(u.id, :signInId) AS required,
           CAST((SELECT count(*) FROM recovery_codes c WHERE c.user_id = u.id) AS integer) AS "codesLeft"
         FROM users u LEFT JOIN two_steps t ON t.user_id = u.id WHERE u.id = :userId`,
        { userId, signInId },
      );
      const { since = null, codesLeft = 0, required = false } = found ?? {};
      return { since: since?.toISOString() ?? null, codesLeft, required };
    },

    /** A secret that counts for nothing before it is confirmed. */
    async begin(holder: Holder, password: string, actor: Actor) {
      const { userId } = holder;
      await keepFromPasswordAlone(database, holder);
      const { email } = await checkPassword(userId, password, actor);
      const secret = generateSecret();
      const sealed = seal.seal(secret, twoStepPlace(userId));
      const [kept] = await rows<{ one: number }>(
        database,
        `INSERT INTO two_steps AS t (user_id, secret_sealed) VALUES (:userId, :sealed)
         ON CONFLICT (user_id) DO UPDATE SET secret_sealed = excluded.secret_sealed, begun_at = now(), last_step = 0
           WHERE t.confirmed_at IS NULL RETURNING 1 AS one`,
        { userId, sealed },
      );
      if (!kept) throw new Conflict(texts.errors.alreadyOn);
      const uri = generateURI({ issuer: 'Recado', label: email, secret });
      return { secret, uri, qr: await toDataURL(uri, { errorCorrectionLevel: 'M', margin: 4, scale: 6 }) };
    },

    /** @throws Conflict where nothing was begun; Invalid for a wrong password or code; TooManyRequests */
    async confirm(holder: Holder, { password, code }: Proof, actor: Actor): Promise<{ codes: string[] }> {
      const { userId } = holder;
      await keepFromPasswordAlone(database, holder);
      const action = 'account.two_step_on';
      const target = { kind: 'user', id: userId } as const;
      return tried(userId, action, actor, async () => {
        const user = await checkPassword(userId, password, actor);
        codes(userId);
        const made = await transact(database, async trx => {
          const row = await holdTwoStep(trx, userId);
          if (!row) throw new Conflict(texts.errors.notBegun);
          if (row.isConfirmed) throw new Conflict(texts.errors.alreadyOn);
          if (!(await takeDigits(trx, seal, userId, row, code))) throw wrongCode();
          await rows(trx, 'UPDATE two_steps SET confirmed_at = now() WHERE user_id = :userId', { userId });
          await writeAudit(trx, actor, { action, target });
          return makeRecoveryCodes(trx, userId);
        });
        letters.twoStep(user, 'begun');
        return { codes: made };
      });
    },

    async renewCodes(userId: string, proof: Proof, actor: Actor): Promise<{ codes: string[] }> {
      const action = 'account.recovery_codes_made';
      const target = { kind: 'user', id: userId } as const;
      return tried(userId, action, actor, async () => {
        await prove(userId, proof, actor);
        return transact(database, async trx => {
          if (!(await takeCode(trx, seal, userId, proof.code))) throw wrongCode();
          await writeAudit(trx, actor, { action, target });
          return { codes: await makeRecoveryCodes(trx, userId) };
        });
      });
    },

    /** @throws Conflict also where the platform wants it of its administrators */
    async end(userId: string, proof: Proof, actor: Actor): Promise<{ success: true; message: string }> {
      return tried(userId, 'account.two_step_off', actor, async () => {
        const user = await prove(userId, proof, actor);
        await transact(database, async trx => {
          if (!(await takeCode(trx, seal, userId, proof.code))) throw wrongCode();
          await endTwoStep(trx, userId, actor);
          if (await needsTwoStep(trx, userId)) throw new Conflict(texts.errors.keep);
        });
        letters.twoStep(user, 'ended');
        return { success: true, message: texts.done.off };
      });
    },

    /**
     * By an administrator's hand, for who has lost both phone and codes; passkeys go with it: they may have been in the same phone. It is proved who asks as when signing in: a session that was
     * stolen opens nobody else's account.
     *
     * @throws Forbidden for one's own; Invalid, which names `password` or `code`; Conflict where it is not on; TooManyRequests
     */
    async remove(
      userId: string,
      callerId: string,
      { password, code }: SignInProof,
      actor: Actor,
    ): Promise<{ success: true; message: string }> {
      if (userId.toLowerCase() === callerId) throw new Forbidden(texts.errors.ownInAccount);
      return tried(userId, 'account.two_step_off', actor, async () => {
        await checkPassword(callerId, password, actor);
        const hasOwn = await hasTwoStep(database, callerId);
        if (hasOwn && code === undefined)
          throw new Invalid(texts.errors.needed, { code: texts.errors.needed });
        if (hasOwn) codes(callerId);
        const user = await transact(database, async trx => {
          if (hasOwn && !(await takeCode(trx, seal, callerId, code ?? ''))) throw wrongCode();
          const found = await User.query(trx).findById(userId).forUpdate();
          if (!found) throw new NotFound(errorTexts.notFound.user);
          if (!(await endAllButPassword(trx, userId, actor))) throw new Conflict(texts.errors.notOn);
          return found;
        });
        letters.twoStep(user, 'removed');
        return { success: true, message: texts.done.removed };
      });
    },
  };
}
export type TwoSteps = ReturnType<typeof createTwoStep>;
