import { passkeys } from '@recado/texts';
import { verifySync } from 'otplib';
import { type Queryable, rows } from '../../ground/data/sql.ts';
import { Forbidden } from '../../ground/errors/index.ts';
import type { Seal } from '../../ground/sealing/seal.ts';
import type { Holder } from './createSignIns.ts';
import { plainCode, useRecoveryCode } from './recoveryCodes.ts';

/** Seconds by which a phone's clock may differ from ours: a code is taken for one period longer on both sides. */
const TOLERANCE = 30;

/** A secret as it is sealed: a secret of one person opens for nobody else. */
export const twoStepPlace = (userId: string) => ({ purpose: 'two-step', id: userId }) as const;

interface TwoStepRow {
  readonly secretSealed: Buffer;
  readonly isConfirmed: boolean;
  readonly lastStep: string;
}

/** What is kept of somebody's second step, held until the transaction ends: of two codes at once one is looked at first. */
export async function holdTwoStep(trx: Queryable, userId: string): Promise<TwoStepRow | undefined> {
  const [row] = await rows<TwoStepRow>(
    trx,
    `SELECT secret_sealed AS "secretSealed", confirmed_at IS NOT NULL AS "isConfirmed", last_step AS "lastStep"
     FROM two_steps WHERE user_id = :userId FOR UPDATE`,
    { userId },
  );
  return row;
}

/** Whether somebody's sign-in asks for a code. */
export async function hasTwoStep(db: Queryable, userId: string): Promise<boolean> {
  const found = await rows<{ one: number }>(
    db,
    'SELECT 1 AS one FROM two_steps WHERE user_id = :userId AND confirmed_at IS NOT NULL',
    { userId },
  );
  return found.length > 0;
}

/** Whether somebody may do nothing before it is set up (migration 0131). */
export async function needsTwoStep(db: Queryable, userId: string): Promise<boolean> {
  const [found] = await rows<{ needs: boolean }>(db, 'SELECT needs_two_step(:userId) AS needs', { userId });
  return found?.needs === true;
}

/**
 * Where the platform asks somebody for two steps and they have a passkey, a session that was opened with the password alone sets up no
 * other second step: whoever knows the password would be in.
 *
 * @throws Forbidden
 */
export async function keepFromPasswordAlone(db: Queryable, { userId, signInId }: Holder): Promise<void> {
  const [found] = await rows<{ isShut: boolean }>(
    db,
    `SELECT needs_two_step(:userId, :signInId) AND EXISTS (SELECT FROM passkeys WHERE user_id = :userId) AS "isShut"`,
    { userId, signInId },
  );
  if (found?.isShut) throw new Forbidden(passkeys.errors.useIt);
}

/**
 * Whether the six digits are those of now (RFC 6238 §5.2), and have not been taken before. They are used up when the transaction ends well.
 */
export async function takeDigits(
  trx: Queryable,
  seal: Pick<Seal, 'open'>,
  userId: string,
  { secretSealed, lastStep }: TwoStepRow,
  typed: string,
): Promise<boolean> {
  const token = plainCode(typed);
  if (!/^\d{6}$/.test(token)) return false;
  const secret = seal.open(secretSealed, twoStepPlace(userId)).toString();
  // Of a code that was taken, the library would say nothing but that it is wrong; of a clock that was set back it throws.
  const found = verifySync({ secret, token, epochTolerance: TOLERANCE });
  if (!found.valid || !('timeStep' in found) || found.timeStep <= Number(lastStep)) return false;
  await rows(trx, 'UPDATE two_steps SET last_step = :step WHERE user_id = :userId', {
    userId,
    step: found.timeStep,
  });
  return true;
}

/** The same for what may also be a recovery code. */
export async function takeCode(
  trx: Queryable,
  seal: Pick<Seal, 'open'>,
  userId: string,
  typed: string,
): Promise<boolean> {
  const row = await holdTwoStep(trx, userId);
  if (!row?.isConfirmed) return false;
  return (await takeDigits(trx, seal, userId, row, typed)) || useRecoveryCode(trx, userId, typed);
}
