import { createDatabasePool, type DatabaseConnection } from '../database.ts';
import { rows } from '../sql.ts';

/**
 * Times of the last backup, backup failure, restore test and failed restore test. `triedOf` is the time at
 * which the tested backup was made.
 */
export type BackupStatus = Readonly<
  Partial<Record<'madeAt' | 'failedAt' | 'triedAt' | 'triedOf' | 'trialFailedAt', Date>>
>;

/**
 * Stores the status of a backup in the database itself. Administrators see it through
 * `api/operations/health/createHealthCheck.ts`.
 */
export async function storeBackupStatus(connection: DatabaseConnection, status: BackupStatus): Promise<void> {
  const database = createDatabasePool(connection);
  try {
    const statusJson = JSON.stringify(status);
    await rows(
      database,
      `INSERT INTO settings AS s (key, value) VALUES ('backup', CAST(:note AS jsonb))
       ON CONFLICT (key) DO UPDATE SET value = s.value || excluded.value, updated_at = now()`,
      { note: statusJson },
    );
  } finally {
    await database.destroy();
  }
}
