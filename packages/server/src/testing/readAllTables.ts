import { createDatabasePool, type DatabaseConnection } from '../core/data/database.ts';
import { rows } from '../core/data/sql.ts';

/** Returns all rows of all tables as text, so that a test can search them. Bytes are in hexadecimal. */
export async function readAllTables(connection: DatabaseConnection): Promise<string> {
  const database = createDatabasePool(connection, 1);
  try {
    const tables = await rows<{ name: string }>(database, LIST_TABLES_SQL);
    const lines: string[] = [];
    for (const { name } of tables) {
      const tableRows = await rows<{ line: string }>(database, `SELECT CAST(t AS text) AS line FROM ${name} t`);
      lines.push(...tableRows.map(({ line }) => line));
    }
    return lines.join('\n');
  } finally {
    await database.destroy();
  }
}

const LIST_TABLES_SQL = `SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public'`;
