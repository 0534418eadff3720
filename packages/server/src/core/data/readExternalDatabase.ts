import { createDatabasePool, type DatabaseConnection } from './database.ts';
import { rows } from './sql.ts';

/** A read-only snapshot of another program's database. */
export interface ExternalDatabase {
  rows<Row>(sql: string, bindings?: Readonly<Record<string, string>>): Promise<Row[]>;
  /** Yields the rows of a query in pages, so that only one page is in memory at once. */
  pages<Row>(sql: string, bindings?: Readonly<Record<string, string>>): AsyncGenerator<Row[]>;
}

/** Maximum number of rows that are in memory at once. */
const PAGE_ROWS = 500;

/**
 * Reads another program's database in one read-only transaction. All reads see the same snapshot,
 * without later changes.
 *
 * @param schema schema that contains the tables
 */
export async function readExternalDatabase<T>(
  connection: DatabaseConnection,
  schema: string,
  work: (external: ExternalDatabase) => Promise<T>,
): Promise<T> {
  const database = createDatabasePool({ ...connection, application_name: 'recado import' }, 1);
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
              const page = await rows<Row>(trx, `FETCH ${PAGE_ROWS} FROM foreign_rows`);
              if (page.length > 0) yield page;
              if (page.length < PAGE_ROWS) break;
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
