import type { Client } from 'pg';
import type { BackupSequenceState, BackupTableHeader, BackupTablePartition } from './format.ts';
import { sortByForeignKeys } from './sortByForeignKeys.ts';

/** Tables of the applied migrations. They are not backed up, because the restored database has its own. */
const MIGRATION_TABLES_SQL = "('knex_migrations', 'knex_migrations_lock', 'repeatable_migrations')";

const CURRENT_SCHEMA_OID_SQL = '(SELECT oid FROM pg_namespace WHERE nspname = current_schema())';

/**
 * Reads the permanent tables of the schema. Each table follows the tables that it refers to, and a
 * partitioned table counts as one table.
 */
export async function readBackupTables(client: Client): Promise<BackupTableHeader[]> {
  const tables = await client.query<BackupTableHeader>(
    `SELECT c.relname AS "table",
       ARRAY(SELECT a.attname::text FROM pg_attribute a
             WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
             ORDER BY a.attnum) AS columns
     FROM pg_class c
     WHERE c.relnamespace = ${CURRENT_SCHEMA_OID_SQL} AND c.relkind IN ('r', 'p') AND NOT c.relispartition
       AND c.relpersistence = 'p'
       AND c.relname NOT IN ${MIGRATION_TABLES_SQL}
     ORDER BY c.relname`,
  );
  const references = await client.query<{ from: string; to: string }>(
    `SELECT DISTINCT r.relname AS "from", t.relname AS "to"
     FROM pg_constraint k JOIN pg_class r ON r.oid = k.conrelid JOIN pg_class t ON t.oid = k.confrelid
     WHERE k.contype = 'f' AND k.conparentid = 0 AND k.connamespace = ${CURRENT_SCHEMA_OID_SQL}`,
  );
  return sortByForeignKeys(tables.rows, references.rows);
}

/** Reads the names of the applied migrations, in order; returns none if knex never migrated the database. */
export async function readAppliedMigrations(client: Client): Promise<string[]> {
  const { rows } = await client.query("SELECT to_regclass('knex_migrations') IS NOT NULL AS known");
  if (!rows[0]?.known) return [];
  const applied = await client.query<{ name: string }>('SELECT name FROM knex_migrations ORDER BY id');
  return applied.rows.map(({ name }) => name);
}

export async function readTablePartitions(client: Client): Promise<BackupTablePartition[]> {
  const { rows } = await client.query<BackupTablePartition>(
    `SELECT p.relname AS parent, c.relname AS name, pg_get_expr(c.relpartbound, c.oid) AS bounds,
       coalesce(c.reloptions, '{}') AS options
     FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid JOIN pg_class p ON p.oid = i.inhparent
     WHERE c.relnamespace = ${CURRENT_SCHEMA_OID_SQL} AND c.relispartition AND c.relkind = 'r'
     ORDER BY 1, 2`,
  );
  return rows;
}

/** Reads the name and last value of each database sequence that has already issued a value. */
export async function readSequenceStates(client: Client): Promise<BackupSequenceState[]> {
  const { rows } = await client.query<BackupSequenceState>(
    `SELECT sequencename AS name, last_value::text AS value FROM pg_sequences
     WHERE schemaname = current_schema() AND last_value IS NOT NULL AND sequencename NOT LIKE 'knex\\_migrations%'
     ORDER BY 1`,
  );
  return rows;
}
