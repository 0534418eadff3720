import { createDatabase, type DatabaseConnection } from '../ground/data/database.ts';
import { rows } from '../ground/data/sql.ts';

/** Everything that stands in a database, as PostgreSQL writes it; bytes are in hexadecimal. */
export async function readAllTables(connection: DatabaseConnection): Promise<string> {
  const database = createDatabase(connection, 1);
  try {
    const tables = await rows<{ name: string }>(database, TABLES);
    const written: string[] = [];
    for (const { name } of tables) {
      const found = await rows<{ line: string }>(database, `SELECT CAST(t AS text) AS line FROM ${name} t`);
      written.push(...found.map(({ line }) => line));
    }
    return written.join('\n');
  } finally {
    await database.destroy();
  }
}

const TABLES = `SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public'`;
