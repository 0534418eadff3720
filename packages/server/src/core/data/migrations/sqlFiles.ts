import { readdirSync, readFileSync } from 'node:fs';
import type { Knex } from 'knex';

/** Folder of the baseline and the functions. The build copies it next to the compiled files. */
const sqlFolder = new URL('../sql/', import.meta.url);

/** Reads an SQL file below `core/data/sql`. @param path such as `functions/fold_text.sql` */
export const readSqlFile = (path: string): string => readFileSync(new URL(path, sqlFolder), 'utf8');

/** Lists the names of the SQL files in a folder below `core/data/sql`, sorted, without their extension. */
export const listSqlFiles = (folder: string): string[] =>
  readdirSync(new URL(`${folder}/`, sqlFolder))
    .filter(name => name.endsWith('.sql'))
    .map(name => name.slice(0, -'.sql'.length))
    .sort();

/** Runs SQL that has no placeholders. A plain `raw()` would replace each `?`, which is also a JSON operator. */
export const runSql = async (db: Knex, sql: string): Promise<void> => {
  await db.raw(sql.replaceAll('?', '\\?'));
};
