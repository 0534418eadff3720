import { terminalActor, writeAuditEntry } from '../../../core/audit/index.ts';
import { applyMigrations } from '../../../core/data/applyMigrations.ts';
import { createDatabasePool, type DatabaseConnection } from '../../../core/data/database.ts';
import { User } from '../../../core/data/models/index.ts';
import { transact } from '../../../core/data/transact.ts';

export interface GrantAdminResult {
  readonly outcome: 'granted' | 'already-admin' | 'inactive' | 'not-found';
  /** Name of the account's user; empty if there is no such account. */
  readonly name: string;
}

/**
 * Makes the account with this e-mail address an administrator. Used by the CLI command
 * `recado grant-admin`, which connects to the database directly.
 */
export async function grantAdmin(connection: DatabaseConnection, email: string): Promise<GrantAdminResult> {
  const database = createDatabasePool(connection);
  try {
    await applyMigrations(database);
    const user = await User.query(database).modify('byEmail', email.trim()).first();
    if (!user) return { outcome: 'not-found', name: '' };
    if (!user.active) return { outcome: 'inactive', name: user.name };
    if (user.role === 'admin') return { outcome: 'already-admin', name: user.name };
    await transact(database, async trx => {
      await User.query(trx).findById(user.id).patch({ role: 'admin' });
      await writeAuditEntry(trx, terminalActor, { action: 'admin.granted', target: { kind: 'user', id: user.id } });
    });
    return { outcome: 'granted', name: user.name };
  } finally {
    await database.destroy();
  }
}
