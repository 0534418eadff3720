/**
 * Checks the sources of the SQL functions and triggers. Then compares `docs/schema.sql` with the schema that the
 * migrations create in an empty database: tables, indexes, functions and triggers, as PostgreSQL describes them. Also
 * compares the columns of `clients` with the type that the compiler knows. `--write` writes both files instead of
 * comparing them.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { triggers } from '../../server/dist/core/data/migrations/triggers.js';
import { migrateDatabase, startEmbeddedPostgres } from '../../server/dist/index.js';
import { describeClientColumns } from './describeClientColumns.mjs';
import { describeDatabaseSchema } from './describeDatabaseSchema.mjs';
import { findSqlSourceProblems } from './findSqlSourceProblems.mjs';

const repository = new URL('../../../', import.meta.url);
const serverSources = fileURLToPath(new URL('../../server/src', import.meta.url));

const folder = await mkdtemp(join(tmpdir(), 'recado-schema-'));
const postgres = await startEmbeddedPostgres({ dataDir: folder, settings: { fsync: 'off' } });
try {
  await migrateDatabase(postgres.connection);
  const client = new pg.Client(postgres.connection);
  await client.connect();
  const schema = await describeDatabaseSchema(client);
  await client.end();
  const problems = [
    ...(await findStaleFiles({
      'docs/schema.sql': schema,
      'packages/server/src/core/data/models/ClientColumns.ts': describeClientColumns(schema),
    })),
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

/** Compares generated files by path in the repository. `--write` writes them first. */
async function findStaleFiles(texts) {
  const problems = [];
  for (const [path, text] of Object.entries(texts)) {
    const file = new URL(path, repository);
    if (process.argv.includes('--write')) await writeFile(file, text);
    if ((await readFile(file, 'utf8').catch(() => '')) === text) continue;
    problems.push(`${path} differs from the migrations; update it with: npm run schema`);
  }
  return problems;
}

function findTablesWithoutComment(schema) {
  const tables = [...schema.matchAll(/^CREATE (?:UNLOGGED )?TABLE (\w+)/gm)].map(([, table]) => table);
  return tables
    .filter(table => !schema.includes(`COMMENT ON TABLE ${table} IS`))
    .map(table => `the table ${table} has no comment`);
}
