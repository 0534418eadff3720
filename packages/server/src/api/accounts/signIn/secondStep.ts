import { passkeyTexts } from '@recado/texts';
import { verifySync } from 'otplib';
import { type Queryable, rows } from '../../../core/data/sql.ts';
import { Forbidden } from '../../../core/errors/index.ts';
import type { Sealer } from '../../../core/sealing/sealer.ts';
import type { SignInSessionReference } from './createSignInService.ts';
import { consumeRecoveryCode, normalizeTypedRecoveryCode } from './recoveryCodes.ts';

/**
 * Seconds by which the clock of a user's authenticator app may differ. The app's codes of the previous and the
 * next period are therefore accepted too.
 */
const CODE_TOLERANCE_SECONDS = 30;

/** Context with which a user's secret is sealed, so that it cannot be opened for another user. */
export const createTwoStepSealContext = (userId: string) => ({ purpose: 'two-step', id: userId }) as const;

interface TwoStepRow {
  readonly secretSealed: Buffer;
  readonly isConfirmed: boolean;
  readonly lastTimeStep: string;
}

/**
 * Reads a user's two-step row and locks it until the transaction ends. Therefore codes that arrive
 * concurrently are checked one after the other.
 */
export async function lockTwoStepLoginRow(trx: Queryable, userId: string): Promise<TwoStepRow | undefined> {
  const [row] = await rows<TwoStepRow>(
    trx,
    `SELECT secret_sealed AS "secretSealed", confirmed_at IS NOT NULL AS "isConfirmed",
       last_time_step AS "lastTimeStep"
     FROM two_step_verifications WHERE user_id = :userId FOR UPDATE`,
    { userId },
  );
  return row;
}

/** Returns whether the user's sign-in requires a code. */
export async function hasTwoStepSignIn(db: Queryable, userId: string): Promise<boolean> {
  const confirmedRows = await rows<{ one: number }>(
    db,
    'SELECT 1 AS one FROM two_step_verifications WHERE user_id = :userId AND confirmed_at IS NOT NULL',
    { userId },
  );
  return confirmedRows.length > 0;
}

/** Returns whether the platform blocks the user until two-step sign-in is set up. */
export async function mustSetUpTwoStepSignIn(db: Queryable, userId: string): Promise<boolean> {
  const [state] = await rows<{ needs: boolean }>(db, 'SELECT needs_two_step(:userId) AS needs', { userId });
  return state?.needs === true;
}

/**
 * Rejects a session that was opened with only the password, if the platform requires two steps of
 * the user and the user has a passkey. Otherwise a stranger with the password could set up a second
 * step of their own and get in.
 *
 * @throws Forbidden
 */
export async function assertNotPasswordOnlySession(
  db: Queryable,
  { userId, signInId }: SignInSessionReference,
): Promise<void> {
  const [state] = await rows<{ isShut: boolean }>(
    db,
    `SELECT needs_two_step(:userId, :signInId) AND EXISTS (SELECT FROM passkeys WHERE user_id = :userId) AS "isShut"`,
    { userId, signInId },
  );
  if (state?.isShut) throw new Forbidden(passkeyTexts.errors.signInWithPasskey);
}

/**
 * Checks a six-digit code (RFC 6238 §5.2). A valid code is used up when the transaction commits.
 *
 * @returns whether the code is current and was not used before
 */
export async function consumeTotpCode(
  trx: Queryable,
  seal: Pick<Sealer, 'open'>,
  userId: string,
  { secretSealed, lastTimeStep }: TwoStepRow,
  typed: string,
): Promise<boolean> {
  const token = normalizeTypedRecoveryCode(typed);
  if (!/^\d{6}$/.test(token)) return false;
  const secret = seal.open(secretSealed, createTwoStepSealContext(userId)).toString();
  // Do not use the TOTP library's check for repeated codes.
  // The TOTP library reports a repeated code only as a wrong code, and it throws if a clock was set back.
  const verification = verifySync({ secret, token, epochTolerance: CODE_TOLERANCE_SECONDS });
  if (!verification.valid || !('timeStep' in verification)) return false;
  if (verification.timeStep <= Number(lastTimeStep)) return false;
  await rows(trx, 'UPDATE two_step_verifications SET last_time_step = :step WHERE user_id = :userId', {
    userId,
    step: verification.timeStep,
  });
  return true;
}

/** Checks and uses up a six-digit code or a recovery code. @returns whether the code was valid */
export async function consumeSecondStepCode(
  trx: Queryable,
  seal: Pick<Sealer, 'open'>,
  userId: string,
  typed: string,
): Promise<boolean> {
  const row = await lockTwoStepLoginRow(trx, userId);
  if (!row?.isConfirmed) return false;
  return (await consumeTotpCode(trx, seal, userId, row, typed)) || consumeRecoveryCode(trx, userId, typed);
}
