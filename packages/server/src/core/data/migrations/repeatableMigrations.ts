import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { isLaterRelease, serverVersion } from '../../serverVersion.ts';
import { rows } from '../sql.ts';
import { runSql } from './sqlFiles.ts';

/** SQL that replaces what it created before, such as a function. It runs again whenever its text changes. */
export interface RepeatableMigration {
  /** Unique name, such as `functions/write_events`. A name never changes after its release. */
  readonly name: string;
  readonly sql: string;
}

/** A repeatable migration as the database records it. */
export interface AppliedRepeatableMigration {
  readonly name: string;
  /** SHA-256 of the SQL, in hexadecimal. */
  readonly hash: string;
  /** Version of the release that applied it. */
  readonly release: string;
}

/** Table of the applied repeatable migrations. Like the tables of knex, it is not part of a backup. */
export const CREATE_REPEATABLE_MIGRATIONS_SQL = `CREATE TABLE IF NOT EXISTS repeatable_migrations (
  name text PRIMARY KEY, hash text NOT NULL, release text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`;

export const LIST_APPLIED_REPEATABLE_MIGRATIONS_SQL = 'SELECT name, hash, release FROM repeatable_migrations';

const RECORD_SQL = `INSERT INTO repeatable_migrations (name, hash, release) VALUES (:name, :hash, :release)
  ON CONFLICT (name) DO UPDATE SET hash = excluded.hash, release = excluded.release, applied_at = now()`;

/**
 * Selects the migrations whose text differs from what the database recorded. A later release's text is kept: nodes of
 * this release may restart while a later release already uses the database (docs/adr/0060).
 */
export function selectPendingRepeatableMigrations(
  migrations: readonly RepeatableMigration[],
  applied: readonly AppliedRepeatableMigration[],
  release: string = serverVersion,
): RepeatableMigration[] {
  const appliedByName = new Map(applied.map(each => [each.name, each]));
  return migrations.filter(({ name, sql }) => {
    const recorded = appliedByName.get(name);
    return !recorded || (recorded.hash !== hashSql(sql) && !isLaterRelease(recorded.release, release));
  });
}

/**
 * Applies the pending ones of these migrations in the given transaction.
 *
 * @returns the names of the applied migrations
 */
export async function applyRepeatableMigrations(
  trx: Knex.Transaction,
  migrations: readonly RepeatableMigration[],
): Promise<string[]> {
  const applied = await rows<AppliedRepeatableMigration>(trx, LIST_APPLIED_REPEATABLE_MIGRATIONS_SQL);
  const pending = selectPendingRepeatableMigrations(migrations, applied);
  for (const { name, sql } of pending) {
    await runSql(trx, sql);
    await trx.raw(RECORD_SQL, { name, hash: hashSql(sql), release: serverVersion });
  }
  return pending.map(({ name }) => name);
}

const hashSql = (sql: string): string => createHash('sha256').update(sql).digest('hex');
