import { createDatabase, type DatabaseConnection } from '../database.ts';
import { rows } from '../sql.ts';

/** When a backup was made or tried, or could not be; `triedOf`: when the one that was tried had been made. */
export type BackupNote = Readonly<
  Partial<Record<'madeAt' | 'failedAt' | 'triedAt' | 'triedOf' | 'trialFailedAt', Date>>
>;

/** Notes in the database itself what became of a backup of it, which administrators are told (`api/health/createHealth.ts`). */
export async function noteBackup(connection: DatabaseConnection, what: BackupNote): Promise<void> {
  const database = createDatabase(connection);
  try {
    const note = JSON.stringify(what);
    await rows(
      database,
      `INSERT INTO settings AS s (key, value) VALUES ('backup', CAST(:note AS jsonb))
       ON CONFLICT (key) DO UPDATE SET value = s.value || excluded.value, updated_at = now()`,
      { note },
    );
  } finally {
    await database.destroy();
  }
}
