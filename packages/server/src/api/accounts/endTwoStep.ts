import type { Knex } from 'knex';
import { type Actor, writeAudit } from '../../ground/audit/index.ts';

/** For whom nothing but the password is left. @returns whether there was anything to end */
export async function endAllButPassword(
  trx: Knex.Transaction,
  userId: string,
  actor: Actor,
): Promise<boolean> {
  const isEnded = await endTwoStep(trx, userId, actor);
  const count = await trx('passkeys').where({ userId }).delete();
  if (count > 0)
    await writeAudit(trx, actor, {
      action: 'account.passkey_removed',
      target: { kind: 'user', id: userId },
      details: { count },
    });
  return isEnded || count > 0;
}

/** By whomever it is ended. @returns whether there was anything to end */
export async function endTwoStep(trx: Knex.Transaction, userId: string, actor: Actor): Promise<boolean> {
  const ended = await trx('twoSteps').where({ userId }).whereNotNull('confirmedAt').delete();
  if (ended === 0) return false;
  await writeAudit(trx, actor, { action: 'account.two_step_off', target: { kind: 'user', id: userId } });
  return true;
}
