import { terminalActor } from '../../../core/audit/index.ts';
import { applyMigrations } from '../../../core/data/applyMigrations.ts';
import { createDatabasePool, type DatabaseConnection } from '../../../core/data/database.ts';
import { User } from '../../../core/data/models/index.ts';
import { transact } from '../../../core/data/transact.ts';
import { buildPasswordResetPath, createResetLink } from './resetLinks.ts';

export interface PasswordResetLinkForTerminal {
  /** Name of the user whose password the link resets. */
  readonly name: string;
  /** Path of the console page, including the fragment after `#`. */
  readonly path: string;
  readonly expiresAt: Date;
}

/**
 * Creates a single-use reset link for the account with this e-mail address. Used by the CLI
 * command `recado users reset-link`, which connects to the database directly.
 */
export async function createPasswordResetLinkByEmail(
  connection: DatabaseConnection,
  email: string,
): Promise<PasswordResetLinkForTerminal | 'not-found' | 'inactive'> {
  const database = createDatabasePool(connection);
  try {
    await applyMigrations(database);
    const user = await User.query(database).modify('byEmail', email.trim()).first();
    if (!user) return 'not-found';
    if (!user.active) return 'inactive';
    const { code, expiresAt } = await transact(database, trx => createResetLink(trx, user.id, terminalActor));
    return { name: user.name, path: buildPasswordResetPath(code), expiresAt };
  } finally {
    await database.destroy();
  }
}
