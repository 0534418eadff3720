import { atTerminal } from '../../ground/audit/index.ts';
import { createDatabase, type DatabaseConnection } from '../../ground/data/database.ts';
import { migrate } from '../../ground/data/migrate.ts';
import { User } from '../../ground/data/models/index.ts';
import { transact } from '../../ground/data/transact.ts';
import { createResetLink, resetPath } from './resetLinks.ts';

export interface TerminalLink {
  /** Of the account. */
  readonly name: string;
  /** Of the console's page, with what stands behind `#`. */
  readonly path: string;
  readonly expiresAt: Date;
}

/** A one-time link for the account with this e-mail. For those who can reach the database: `recado users reset-link`. */
export async function createResetLinkFor(
  connection: DatabaseConnection,
  email: string,
): Promise<TerminalLink | 'not-found' | 'inactive'> {
  const database = createDatabase(connection);
  try {
    await migrate(database);
    const user = await User.query(database).modify('byEmail', email.trim()).first();
    if (!user) return 'not-found';
    if (!user.active) return 'inactive';
    const { code, expiresAt } = await transact(database, trx => createResetLink(trx, user.id, atTerminal));
    return { name: user.name, path: resetPath(code), expiresAt };
  } finally {
    await database.destroy();
  }
}
