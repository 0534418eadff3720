import { createDatabase, type DatabaseConnection } from '../database.ts';
import { rows } from '../sql.ts';

/** Notes in the database itself that a backup of it was made, or failed, which administrators are told of (`api/health/readDaily.ts`). */
export async function noteBackup(connection: DatabaseConnection, what: 'madeAt' | 'failedAt'): Promise<void> {
  const database = createDatabase(connection);
  try {
    const note = JSON.stringify({ [what]: new Date() });
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
