import { atTerminal, writeAudit } from '../../ground/audit/index.ts';
import { createDatabase, type DatabaseConnection } from '../../ground/data/database.ts';
import { migrate } from '../../ground/data/migrate.ts';
import { User } from '../../ground/data/models/index.ts';
import { transact } from '../../ground/data/transact.ts';

export interface Granted {
  readonly outcome: 'granted' | 'already-admin' | 'inactive' | 'not-found';
  /** Of the account; empty when there is none. */
  readonly name: string;
}

/** Makes the account with this e-mail an administrator. For those who can reach the database: `recado grant-admin`. */
export async function grantAdmin(connection: DatabaseConnection, email: string): Promise<Granted> {
  const database = createDatabase(connection);
  try {
    await migrate(database);
    const user = await User.query(database).modify('byEmail', email.trim()).first();
    if (!user) return { outcome: 'not-found', name: '' };
    if (!user.active) return { outcome: 'inactive', name: user.name };
    if (user.role === 'admin') return { outcome: 'already-admin', name: user.name };
    await transact(database, async trx => {
      await User.query(trx).findById(user.id).patch({ role: 'admin' });
      await writeAudit(trx, atTerminal, { action: 'admin.granted', target: { kind: 'user', id: user.id } });
    });
    return { outcome: 'granted', name: user.name };
  } finally {
    await database.destroy();
  }
}
