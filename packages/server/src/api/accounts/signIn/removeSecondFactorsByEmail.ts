import { terminalActor } from '../../../core/audit/index.ts';
import { applyMigrations } from '../../../core/data/applyMigrations.ts';
import { createDatabasePool, type DatabaseConnection } from '../../../core/data/database.ts';
import { User } from '../../../core/data/models/index.ts';
import { transact } from '../../../core/data/transact.ts';
import { removeSecondFactors } from './disableTwoStepSignIn.ts';

/**
 * Removes two-step sign-in and passkeys of the account with this e-mail address. Used by the CLI
 * command `recado users end-two-step`, which connects to the database directly.
 */
export async function removeSecondFactorsByEmail(
  connection: DatabaseConnection,
  email: string,
): Promise<'ended' | 'not-found' | 'not-on'> {
  const database = createDatabasePool(connection);
  try {
    await applyMigrations(database);
    const user = await User.query(database).modify('byEmail', email.trim()).first();
    if (!user) return 'not-found';
    return (await transact(database, trx => removeSecondFactors(trx, user.id, terminalActor))) ? 'ended' : 'not-on';
  } finally {
    await database.destroy();
  }
}
