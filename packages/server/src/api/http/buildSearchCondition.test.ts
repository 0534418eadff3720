import type { Knex } from 'knex';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchContactIds } from '../../core/contacts/findContactIdsByIdentifiers.ts';
import { rows } from '../../core/data/sql.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/createTestDatabase.ts';
import { createAuditLog } from '../accounts/users/createAuditLog.ts';
import { createUserService } from '../accounts/users/createUserService.ts';
import { listClients } from '../clients/management/listClients.ts';
import {
  createLineSessionListService,
  createUserUsageListService,
  createWebhookListService,
} from '../operations/health/index.ts';

let testDatabase: TestDatabase;
let database: Knex;
let explainClient: pg.Client;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = testDatabase.knex;
  explainClient = new pg.Client(testDatabase.connection);
  await explainClient.connect();
  await rows(database, INSERT_MANY_SQL, { decomposed: 'Panadería Ñandú'.normalize('NFD') });
  // Run VACUUM as autovacuum would, because a trigram index keeps new entries in a pending list until then.
  await rows(database, 'VACUUM ANALYZE');
});
afterAll(async () => {
  await explainClient.end();
  await testDatabase.drop();
});

/** Inserts 3,000 rows per table; one name has decomposed accents (NFD), as macOS writes them. */
const INSERT_MANY_SQL = `
  WITH numbers AS (SELECT n, md5(n::text) AS word FROM generate_series(1, 3000) n), people AS (
    INSERT INTO users (id, name, email, password_hash)
    SELECT gen_random_uuid(), CASE n WHEN 7 THEN :decomposed ELSE word END, word || '@ejemplo.mx', '' FROM numbers
    RETURNING id, name
  ), numbered AS (
    SELECT id, name, row_number() OVER () AS n FROM people
  ), lines AS (
    INSERT INTO clients (id, owner_id, business_name, phone_number, token_digest, token_sealed)
    SELECT gen_random_uuid(), id, name, CAST(5215500000000 + n AS text), decode(md5(id::text), 'hex'), '' FROM numbered
    RETURNING id, business_name, phone_number
  ), states AS (
    INSERT INTO sessions (client_id) SELECT id FROM lines
  ), hooks AS (
    INSERT INTO webhooks (id, client_id, label, url)
    SELECT gen_random_uuid(), id, left(md5(phone_number), 20), 'https://' || md5(business_name) || '.mx/' FROM lines
  ), contacts AS (
    INSERT INTO contacts (id, client_id, phone, name) SELECT gen_random_uuid(), id, phone_number, business_name FROM lines
  )
  INSERT INTO audit_entries (id, action, outcome, actor_kind, actor_name)
  SELECT gen_random_uuid(), 'session.opened', 'success', 'user', name FROM people`;

const lists = {
  users: (q: string) => createUserService({ database }).list({ q }),
  usage: (q: string) => createUserUsageListService({ database }).list({ q }),
  clients: (q: string) => listClients(database, { q }),
  sessions: (q: string) => createLineSessionListService({ database }).list({ q }),
  webhooks: (q: string) => createWebhookListService({ database }).list({ q }),
  audit: (q: string) => createAuditLog({ database }).list({ q }),
} as const;

/** Name of the index that each list uses. */
const searchIndexes = {
  users: 'users_search_idx',
  usage: 'users_search_idx',
  clients: 'clients_search_idx',
  sessions: 'clients_search_idx',
  webhooks: 'webhooks_search_idx',
  audit: 'audit_entries_search_text_idx',
} as const;

/** Runs the work and returns PostgreSQL's plan of each of its queries. */
async function explainQueries(work: () => Promise<unknown>): Promise<string[]> {
  const queries: { readonly sql: string; readonly bindings: unknown[] }[] = [];
  const recordQuery = (query: (typeof queries)[number]) => queries.push(query);
  database.on('query', recordQuery);
  await work();
  database.removeListener('query', recordQuery);
  return Promise.all(
    queries.map(async ({ sql, bindings }) => {
      const plan = await explainClient.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${sql}`, bindings);
      return plan.rows.map(row => row['QUERY PLAN']).join('\n');
    }),
  );
}

describe.each(Object.keys(lists) as (keyof typeof lists)[])('%s', name => {
  it.each(['ñandú', 'NANDU', 'ria N', 'ñandú'.normalize('NFD'), 'panaderia ñandu'])(
    'finds one row by %s in any spelling',
    async text => {
      expect((await lists[name](text)).total).toBe(1);
    },
  );

  it('uses the search index instead of reading all rows', async () => {
    const plans = await explainQueries(() => lists[name]('ñandú'));
    expect(plans.length).toBeGreaterThan(0);
    for (const plan of plans) expect(plan).toContain(searchIndexes[name]);
  });
});

it('list search treats wildcards as plain text', async () => {
  for (const list of Object.values(lists)) expect((await list('%and_')).total).toBe(0);
});

it('client search finds phone numbers in any spelling through the same index', async () => {
  expect((await lists.clients('+52 55 0000 0123')).total).toBe(1);
  // The planner would read all of the three thousand rows in sequence, so disable sequential scans.
  await explainClient.query('SET enable_seqscan = off');
  const plans = await explainQueries(() => lists.clients('+52 55 0000 0123'));
  await explainClient.query('RESET enable_seqscan');
  for (const plan of plans) expect(plan).toContain(searchIndexes.clients);
});

it('contact search finds names without their accents through an index', async () => {
  const { clientId } = await database('contacts').where('name', 'like', 'Pan%').first('clientId');
  expect(await searchContactIds(database, clientId, 'ÑANDU')).toHaveLength(1);
  const [plan] = await explainQueries(() => searchContactIds(database, clientId, 'ÑANDU'));
  // The client has one contact, so the planner may use the unique index of the client's contacts as well.
  expect(plan).toMatch(/contacts_(name_search_idx|client_id_\w+_key)/);
});
