/**
 * Compares `docs/schema.sql` with the schema that the migrations create in an empty database:
 * tables, indexes, functions and triggers, as PostgreSQL describes them. `--write` writes the file
 * instead of comparing it.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrateDatabase, startEmbeddedPostgres } from '../../server/dist/index.js';
import { describeDatabaseSchema } from './describeDatabaseSchema.mjs';

const page = new URL('../../../docs/schema.sql', import.meta.url);

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
  const hasDifference = committed !== schema;
  if (hasDifference) console.error('docs/schema.sql differs from the migrations; update it with: npm run schema');
  const tables = schema.match(/^CREATE TABLE/gm)?.length ?? 0;
  console.log(`check:schema: ${tables} tables, ${hasDifference ? 'with' : 'no'} problems`);
  process.exitCode = hasDifference || tables === 0 ? 1 : 0;
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
