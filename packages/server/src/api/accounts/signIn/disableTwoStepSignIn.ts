import type { Knex } from 'knex';
import { type Actor, writeAuditEntry } from '../../../core/audit/index.ts';

/**
 * Removes two-step sign-in and all passkeys, so that only the password is left.
 *
 * @returns whether anything was removed
 */
export async function removeSecondFactors(trx: Knex.Transaction, userId: string, actor: Actor): Promise<boolean> {
  const hadTwoStep = await disableTwoStepSignIn(trx, userId, actor);
  const count = await trx('passkeys').where({ userId }).delete();
  if (count > 0)
    await writeAuditEntry(trx, actor, {
      action: 'account.passkey_removed',
      target: { kind: 'user', id: userId },
      details: { count },
    });
  return hadTwoStep || count > 0;
}

/** Ends two-step sign-in and writes this to the audit log. @returns whether two-step sign-in was on */
export async function disableTwoStepSignIn(trx: Knex.Transaction, userId: string, actor: Actor): Promise<boolean> {
  const deletedCount = await trx('twoStepVerifications').where({ userId }).whereNotNull('confirmedAt').delete();
  if (deletedCount === 0) return false;
  await writeAuditEntry(trx, actor, { action: 'account.two_step_off', target: { kind: 'user', id: userId } });
  return true;
}
