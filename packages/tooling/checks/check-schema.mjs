/**
 * Checks the sources of the SQL functions and triggers. Then compares `docs/schema.sql` with the schema that the
 * migrations create in an empty database: tables, indexes, functions and triggers, as PostgreSQL describes them.
 * `--write` writes the file instead of comparing it.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { triggers } from '../../server/dist/core/data/migrations/triggers.js';
import { migrateDatabase, startEmbeddedPostgres } from '../../server/dist/index.js';
import { describeDatabaseSchema } from './describeDatabaseSchema.mjs';
import { findSqlSourceProblems } from './findSqlSourceProblems.mjs';

const page = new URL('../../../docs/schema.sql', import.meta.url);
const serverSources = fileURLToPath(new URL('../../server/src', import.meta.url));

const folder = await mkdtemp(join(tmpdir(), 'recado-schema-'));
const postgres = await startEmbeddedPostgres({ dataDir: folder, settings: { fsync: 'off' } });
try {
  await migrateDatabase(postgres.connection);
  const client = new pg.Client(postgres.connection);
  await client.connect();
  const schema = await describeDatabaseSchema(client);
  await client.end();
  if (process.argv.includes('--write')) await writeFile(page, schema);
  const committed = await readFile(page, 'utf8').catch(() => '');
  const problems = [
    ...(committed === schema ? [] : ['docs/schema.sql differs from the migrations; update it with: npm run schema']),
    ...(await findSqlSourceProblems(serverSources, triggers)),
    ...findTablesWithoutComment(schema),
  ];
  for (const problem of problems) console.error(problem);
  const tables = schema.match(/^CREATE (UNLOGGED )?TABLE/gm)?.length ?? 0;
  console.log(`check:schema: ${tables} tables, ${problems.length} problems`);
  process.exitCode = problems.length > 0 || tables === 0 ? 1 : 0;
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

function findTablesWithoutComment(schema) {
  const tables = [...schema.matchAll(/^CREATE (?:UNLOGGED )?TABLE (\w+)/gm)].map(([, table]) => table);
  return tables
    .filter(table => !schema.includes(`COMMENT ON TABLE ${table} IS`))
    .map(table => `the table ${table} has no comment`);
}
