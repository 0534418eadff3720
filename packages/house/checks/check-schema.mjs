/**
 * Holds `docs/schema.sql` to what the migrations make of an empty database: tables, indexes, functions and triggers, as
 * PostgreSQL itself describes them. `--write` writes the page instead of comparing it.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrateDatabase, startEmbeddedPostgres } from '../../server/dist/index.js';
import { describeSchema } from './describeSchema.mjs';

const page = new URL('../../../docs/schema.sql', import.meta.url);

const folder = await mkdtemp(join(tmpdir(), 'recado-schema-'));
const postgres = await startEmbeddedPostgres({ dataDir: folder, settings: { fsync: 'off' } });
try {
  await migrateDatabase(postgres.connection);
  const client = new pg.Client(postgres.connection);
  await client.connect();
  const schema = await describeSchema(client);
  await client.end();
  if (process.argv.includes('--write')) await writeFile(page, schema);
  const committed = await readFile(page, 'utf8').catch(() => '');
  const differs = committed !== schema;
  if (differs)
    console.error('docs/schema.sql is not what the migrations make; write it with: npm run schema');
  const tables = schema.match(/^CREATE TABLE/gm)?.length ?? 0;
  console.log(`check:schema: ${tables} tables, ${differs ? 'with' : 'no'} problems`);
  process.exitCode = differs || tables === 0 ? 1 : 0;
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
