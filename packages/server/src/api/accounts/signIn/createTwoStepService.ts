import type { AuditAction, TwoStepStatus } from '@recado/contract';
import { apiErrorTexts as errorTexts, twoStepTexts as texts } from '@recado/texts';
import type { Knex } from 'knex';
import { generateSecret, generateURI } from 'otplib';
import { type Actor, writeAuditEntry } from '../../../core/audit/index.ts';
import { User } from '../../../core/data/models/index.ts';
import { rows } from '../../../core/data/sql.ts';
import { transact } from '../../../core/data/transact.ts';
import { Conflict, Forbidden, NotFound } from '../../../core/errors/index.ts';
import type { Sealer } from '../../../core/sealing/sealer.ts';
import { createQrPng } from '../../http/createQrPng.ts';
import type { RateLimit } from '../../http/rateLimits/rateLimit.ts';
import type { AccountEmailSender } from '../mail/accountEmailSender.ts';
import { type CredentialVerifier, createWrongCodeError, type SignInCredentials } from './createCredentialVerifier.ts';
import type { SignInSessionReference } from './createSignInService.ts';
import { disableTwoStepSignIn, removeSecondFactors } from './disableTwoStepSignIn.ts';
import { replaceRecoveryCodes } from './recoveryCodes.ts';
import {
  assertNotPasswordOnlySession,
  consumeTotpCode,
  createTwoStepSealContext,
  lockTwoStepLoginRow,
  mustSetUpTwoStepSignIn,
} from './secondStep.ts';

export interface TwoStepServiceDeps {
  readonly database: Knex;
  readonly seal: Sealer;
  readonly credentials: CredentialVerifier;
  /** Limits the codes that are tried while the second step is set up. */
  readonly sessionCodes: RateLimit;
  readonly emails: Pick<AccountEmailSender, 'twoStep'>;
}

export interface TwoStepCredentials extends SignInCredentials {
  readonly code: string;
}

/** Width of the QR code for authenticator apps in pixels. */
const QR_WIDTH_PX = 320;

/** Creates the service that sets up, renews and ends two-step sign-in. */
export function createTwoStepService(deps: TwoStepServiceDeps) {
  const { database, seal, credentials, sessionCodes, emails } = deps;
  const assertTwoStepIsOn = async (trx: Knex.Transaction, userId: string): Promise<void> => {
    const row = await lockTwoStepLoginRow(trx, userId);
    if (!row?.isConfirmed) throw new Conflict(texts.errors.notOn);
  };

  return {
    /**
     * Verifies the identity of a signed-in user again before a sensitive action: by the password, and by
     * a two-step code if two-step sign-in is on.
     *
     * @throws Invalid, with the invalid field `password` or `code`; TooManyRequests
     */
    reauthenticate(userId: string, action: AuditAction, proof: SignInCredentials, actor: Actor): Promise<User> {
      return credentials.auditFailure(userId, action, actor, () => credentials.verify(userId, proof, actor));
    },

    async read({ userId, signInId }: SignInSessionReference): Promise<TwoStepStatus> {
      const [state] = await rows<{ since: Date | null; codesLeft: number; required: boolean }>(
        database,
        `SELECT t.confirmed_at AS since, needs_two_step(u.id, :signInId) AS required,
           CAST((SELECT count(*) FROM recovery_codes c WHERE c.user_id = u.id) AS integer) AS "codesLeft"
         FROM users u LEFT JOIN two_step_verifications t ON t.user_id = u.id WHERE u.id = :userId`,
        { userId, signInId },
      );
      const { since = null, codesLeft = 0, required = false } = state ?? {};
      return { since: since?.toISOString() ?? null, codesLeft, required };
    },

    /** Creates a secret for two-step sign-in. The secret has no effect until the user confirms it. */
    async begin(holder: SignInSessionReference, password: string, actor: Actor) {
      const { userId } = holder;
      await assertNotPasswordOnlySession(database, holder);
      const { email } = await credentials.verifyPassword(userId, password, actor);
      const secret = generateSecret();
      const sealed = seal.seal(secret, createTwoStepSealContext(userId));
      const [storedRow] = await rows<{ one: number }>(
        database,
        `INSERT INTO two_step_verifications AS t (user_id, secret_sealed) VALUES (:userId, :sealed)
         ON CONFLICT (user_id) DO UPDATE
           SET secret_sealed = excluded.secret_sealed, started_at = now(), last_time_step = 0
           WHERE t.confirmed_at IS NULL RETURNING 1 AS one`,
        { userId, sealed },
      );
      if (!storedRow) throw new Conflict(texts.errors.alreadyOn);
      const uri = generateURI({ issuer: 'Recado', label: email, secret });
      return { secret, uri, qr: `data:image/png;base64,${createQrPng(uri, QR_WIDTH_PX).toString('base64')}` };
    },

    /** @throws Conflict if setup was not started; Invalid for a wrong password or code; TooManyRequests */
    async confirm(
      holder: SignInSessionReference,
      { password, code }: TwoStepCredentials,
      actor: Actor,
    ): Promise<{ codes: string[] }> {
      const { userId } = holder;
      await assertNotPasswordOnlySession(database, holder);
      const action = 'account.two_step_on';
      const target = { kind: 'user', id: userId } as const;
      return credentials.auditFailure(userId, action, actor, async () => {
        const user = await credentials.verifyPassword(userId, password, actor);
        sessionCodes(userId);
        const newCodes = await transact(database, async trx => {
          const row = await lockTwoStepLoginRow(trx, userId);
          if (!row) throw new Conflict(texts.errors.notStarted);
          if (row.isConfirmed) throw new Conflict(texts.errors.alreadyOn);
          if (!(await consumeTotpCode(trx, seal, userId, row, code))) throw createWrongCodeError();
          await rows(trx, 'UPDATE two_step_verifications SET confirmed_at = now() WHERE user_id = :userId', { userId });
          await writeAuditEntry(trx, actor, { action, target });
          return replaceRecoveryCodes(trx, userId);
        });
        emails.twoStep(user, 'begun');
        return { codes: newCodes };
      });
    },

    async renewCodes(userId: string, proof: TwoStepCredentials, actor: Actor): Promise<{ codes: string[] }> {
      const action = 'account.recovery_codes_made';
      const target = { kind: 'user', id: userId } as const;
      return credentials.auditFailure(userId, action, actor, async () => {
        await credentials.verify(userId, proof, actor);
        return transact(database, async trx => {
          await assertTwoStepIsOn(trx, userId);
          await writeAuditEntry(trx, actor, { action, target });
          return { codes: await replaceRecoveryCodes(trx, userId) };
        });
      });
    },

    /** @throws Conflict if two-step sign-in is off, or if the platform requires it of its administrators */
    async end(userId: string, proof: TwoStepCredentials, actor: Actor): Promise<{ success: true; message: string }> {
      return credentials.auditFailure(userId, 'account.two_step_off', actor, async () => {
        const user = await credentials.verify(userId, proof, actor);
        await transact(database, async trx => {
          await assertTwoStepIsOn(trx, userId);
          await disableTwoStepSignIn(trx, userId, actor);
          if (await mustSetUpTwoStepSignIn(trx, userId)) throw new Conflict(texts.errors.keep);
        });
        emails.twoStep(user, 'ended');
        return { success: true, message: texts.done.off };
      });
    },

    /**
     * Lets an administrator remove the second step of a user who lost both the phone and the recovery
     * codes. Removes passkeys, too, as they may have been on that phone. Administrators must enter their own
     * credentials again, because a stolen session must not be enough to access another user's account.
     *
     * @throws Forbidden for the administrator's own account; Invalid, which names `password` or `code`;
     *   Conflict if the user has no second step; TooManyRequests
     */
    async remove(
      userId: string,
      callerId: string,
      proof: SignInCredentials,
      actor: Actor,
    ): Promise<{ success: true; message: string }> {
      if (userId.toLowerCase() === callerId) throw new Forbidden(texts.errors.ownInAccount);
      return credentials.auditFailure(userId, 'account.two_step_off', actor, async () => {
        await credentials.verify(callerId, proof, actor);
        const user = await transact(database, async trx => {
          const lockedUser = await User.query(trx).findById(userId).forUpdate();
          if (!lockedUser) throw new NotFound(errorTexts.notFound.user);
          if (!(await removeSecondFactors(trx, userId, actor))) throw new Conflict(texts.errors.notOn);
          return lockedUser;
        });
        emails.twoStep(user, 'removed');
        return { success: true, message: texts.done.removed };
      });
    },
  };
}
export type TwoStepService = ReturnType<typeof createTwoStepService>;
