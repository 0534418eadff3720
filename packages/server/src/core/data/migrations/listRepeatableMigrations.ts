import { buildTriggerMigrations } from './buildTriggerSql.ts';
import type { RepeatableMigration } from './repeatableMigrations.ts';
import { listSqlFiles, readSqlFile } from './sqlFiles.ts';
import { triggers } from './triggers.ts';

/**
 * Functions that indexes, defaults, generated columns or other functions of this list need. They are created before
 * the tables, in this order. All other functions follow the tables, because many use the row type of a table.
 *
 * PostgreSQL does not recompute stored values when such a function changes. A change of a result therefore needs a
 * versioned migration that rebuilds the dependent indexes and columns (docs/adr/0076).
 */
export const functionsBeforeTables: readonly string[] = [
  'fold_text',
  'normalize_keyword',
  'is_keyword',
  'chat_kind',
  'generate_uuid_v7',
  'build_message_search_vector',
];

/** When a repeatable migration runs: before or after the versioned migrations. */
export type MigrationPhase = 'beforeTables' | 'afterTables';

/**
 * Lists the functions of `core/data/sql/functions` and the trigger lists, in the order of application.
 *
 * @param phase lists only those of this phase
 */
export function listRepeatableMigrations(phase?: MigrationPhase): RepeatableMigration[] {
  const otherFunctions = listSqlFiles('functions').filter(name => !functionsBeforeTables.includes(name));
  return [
    ...(phase === 'afterTables' ? [] : functionsBeforeTables.map(readSqlFunction)),
    ...(phase === 'beforeTables' ? [] : [...otherFunctions.map(readSqlFunction), ...buildTriggerMigrations(triggers)]),
  ];
}

const readSqlFunction = (name: string): RepeatableMigration => ({
  name: `functions/${name}`,
  sql: readSqlFile(`functions/${name}.sql`),
});
