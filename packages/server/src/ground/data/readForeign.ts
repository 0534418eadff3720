import { createDatabase, type DatabaseConnection } from './database.ts';
import { rows } from './sql.ts';

/** A database of another program's, as it was at one moment. */
export interface ForeignDatabase {
  rows<Row>(sql: string, bindings?: Readonly<Record<string, string>>): Promise<Row[]>;
  /** The same, so many at a time. */
  pages<Row>(sql: string, bindings?: Readonly<Record<string, string>>): AsyncGenerator<Row[]>;
}

/** Rows that are in memory at once. */
const PAGE = 500;

/**
 * Reads another program's database in one transaction that may change nothing and sees nothing of what is changed
 * meanwhile.
 *
 * @param schema where its tables are
 */
export async function readForeign<T>(
  connection: DatabaseConnection,
  schema: string,
  work: (foreign: ForeignDatabase) => Promise<T>,
): Promise<T> {
  const database = createDatabase({ ...connection, application_name: 'recado import' }, 1);
  try {
    return await database.transaction(
      async trx => {
        await rows(trx, `SELECT set_config('search_path', :path, true)`, {
          path: `"${schema.replaceAll('"', '""')}"`,
        });
        return work({
          rows: (sql, bindings) => rows(trx, sql, bindings),
          async *pages<Row>(sql: string, bindings?: Readonly<Record<string, string>>) {
            await rows(trx, `DECLARE foreign_rows NO SCROLL CURSOR FOR ${sql}`, bindings);
            for (;;) {
              const page = await rows<Row>(trx, `FETCH ${PAGE} FROM foreign_rows`);
              if (page.length > 0) yield page;
              if (page.length < PAGE) break;
            }
            await rows(trx, 'CLOSE foreign_rows');
          },
        });
      },
      { readOnly: true, isolationLevel: 'repeatable read' },
    );
  } finally {
    await database.destroy();
  }
}
