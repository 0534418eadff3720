import { atTerminal } from '../../ground/audit/index.ts';
import { createDatabase, type DatabaseConnection } from '../../ground/data/database.ts';
import { migrate } from '../../ground/data/migrate.ts';
import { User } from '../../ground/data/models/index.ts';
import { transact } from '../../ground/data/transact.ts';
import { endAllButPassword } from './endTwoStep.ts';

/** Ends the second step and the passkeys of the account with this e-mail. For those who can reach the database: `recado users end-two-step`. */
export async function endTwoStepFor(
  connection: DatabaseConnection,
  email: string,
): Promise<'ended' | 'not-found' | 'not-on'> {
  const database = createDatabase(connection);
  try {
    await migrate(database);
    const user = await User.query(database).modify('byEmail', email.trim()).first();
    if (!user) return 'not-found';
    return (await transact(database, trx => endAllButPassword(trx, user.id, atTerminal)))
      ? 'ended'
      : 'not-on';
  } finally {
    await database.destroy();
  }
}
