import type { Knex } from 'knex';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contactsLike } from '../ground/contacts/contactsOf.ts';
import { rows } from '../ground/data/sql.ts';
import { createTestDatabase, type TestDatabase } from '../testing/createTestDatabase.ts';
import { createAuditLog } from './audit/index.ts';
import { listClients } from './clients/listClients.ts';
import { createLineSessions, createUsage, createWebhookList } from './health/index.ts';
import { createUsers } from './users/createUsers.ts';

let test: TestDatabase;
let database: Knex;
let explaining: pg.Client;
beforeAll(async () => {
  test = await createTestDatabase();
  database = test.knex;
  explaining = new pg.Client(test.connection);
  await explaining.connect();
  await rows(database, MANY, { decomposed: 'Panadería Ñandú'.normalize('NFD') });
  // As autovacuum does: what is new in an index of trigrams waits in a list until then.
  await rows(database, 'VACUUM ANALYZE');
});
afterAll(async () => {
  await explaining.end();
  await test.drop();
});

/** Three thousand of everything, and one among them whose name was written by a Mac: accents are letters of their own. */
const MANY = `
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
  INSERT INTO audit (id, action, outcome, actor_kind, actor_name)
  SELECT gen_random_uuid(), 'session.opened', 'success', 'user', name FROM people`;

const lists = {
  users: (q: string) => createUsers({ database }).list({ q }),
  usage: (q: string) => createUsage({ database }).list({ q }),
  clients: (q: string) => listClients(database, { q }),
  sessions: (q: string) => createLineSessions({ database }).list({ q }),
  webhooks: (q: string) => createWebhookList({ database }).list({ q }),
  audit: (q: string) => createAuditLog({ database }).list({ q }),
} as const;

/** The table whose rows are looked for. */
const indexOf = {
  users: 'users',
  usage: 'users',
  clients: 'clients',
  sessions: 'clients',
  webhooks: 'webhooks',
  audit: 'audit',
} as const;

/** What was asked of the database meanwhile, as PostgreSQL says that it does it. */
async function plansOf(work: () => Promise<unknown>): Promise<string[]> {
  const asked: { readonly sql: string; readonly bindings: unknown[] }[] = [];
  const listen = (query: (typeof asked)[number]) => asked.push(query);
  database.on('query', listen);
  await work();
  database.removeListener('query', listen);
  return Promise.all(
    asked.map(async ({ sql, bindings }) => {
      const plan = await explaining.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${sql}`, bindings);
      return plan.rows.map(row => row['QUERY PLAN']).join('\n');
    }),
  );
}

describe.each(Object.keys(lists) as (keyof typeof lists)[])('%s', name => {
  it.each(['ñandú', 'NANDU', 'ria N', 'ñandú'.normalize('NFD'), 'panaderia ñandu'])(
    'are found by %s, however it was written',
    async text => {
      expect((await lists[name](text)).total).toBe(1);
    },
  );

  it('are found without reading them all', async () => {
    const plans = await plansOf(() => lists[name]('ñandú'));
    expect(plans.length).toBeGreaterThan(0);
    for (const plan of plans) expect(plan).toContain(`${indexOf[name]}_search`);
  });
});

it('what is typed is no pattern', async () => {
  for (const list of Object.values(lists)) expect((await list('%and_')).total).toBe(0);
});

it('numbers are found in any spelling, by the same index', async () => {
  expect((await lists.clients('+52 55 0000 0123')).total).toBe(1);
  // Of how many rows on it is the cheaper way is the planner's affair: of three thousand it is not yet.
  await explaining.query('SET enable_seqscan = off');
  const plans = await plansOf(() => lists.clients('+52 55 0000 0123'));
  await explaining.query('RESET enable_seqscan');
  for (const plan of plans) expect(plan).toContain('clients_search');
});

it('contacts are found by their folded names, by the index', async () => {
  const { clientId } = await database('contacts').where('name', 'like', 'Pan%').first('clientId');
  expect(await contactsLike(database, clientId, 'ÑANDU')).toHaveLength(1);
  const [plan] = await plansOf(() => contactsLike(database, clientId, 'ÑANDU'));
  // One of a client that has only one: its own index is as good.
  expect(plan).toMatch(/contacts_(search|\w+_unique)/);
});
