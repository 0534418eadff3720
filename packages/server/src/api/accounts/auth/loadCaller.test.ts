import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/index.ts';
import { insertClient } from '../../../testing/insertClient.ts';
import { createCallerLoader } from './loadCaller.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

it('loadCaller finds the client of each token when many are looked up at once, and none for an unknown token', async () => {
  const callers = createCallerLoader(test.knex);
  const clients = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const digest = randomBytes(32);
      const { id } = await insertClient(test.knex);
      await test.knex('clients').where({ id }).update({ tokenDigest: digest });
      return { id, digest };
    }),
  );
  const digests = [...clients.map(({ digest }) => digest), randomBytes(32)].reverse();
  const foundClients = await Promise.all(digests.map(digest => callers.loadClientByDigest(digest)));
  expect(foundClients.map(client => client?.id)).toEqual([...clients.map(({ id }) => id), undefined].reverse());
});

it('loadCaller finds no client for a token after the token was replaced', async () => {
  const callers = createCallerLoader(test.knex);
  const { id } = await insertClient(test.knex);
  const [oldDigest, newDigest] = [randomBytes(32), randomBytes(32)];
  await test.knex('clients').where({ id }).update({ tokenDigest: oldDigest });
  expect((await callers.loadClientByDigest(oldDigest))?.id).toBe(id);
  await test.knex('clients').where({ id }).update({ tokenDigest: newDigest });
  expect(await callers.loadClientByDigest(oldDigest)).toBeUndefined();
  expect((await callers.loadClientByDigest(newDigest))?.id).toBe(id);
});

it('loadCaller finds the client named in a request with a key, and reads no other clients of the owner', async () => {
  const callers = createCallerLoader(test.knex);
  const { id: clientId } = await insertClient(test.knex);
  const [{ ownerId }] = await test.knex('clients').where({ id: clientId });
  await test.knex.raw(
    `INSERT INTO clients (id, owner_id, business_name, phone_number, token_digest, token_sealed)
     SELECT gen_random_uuid(), owner_id, business_name, phone_number, decode(md5(CAST(n AS text)), 'hex'), token_sealed
     FROM clients, generate_series(1, 500) n WHERE id = :clientId`,
    { clientId },
  );
  await test.knex.raw('ANALYZE clients');
  const digest = randomBytes(32);
  await test
    .knex('accountKeys')
    .insert({ userId: ownerId, name: 'n8n', keyPrefix: 'rk_a', keyDigest: digest, scopes: ['read'], allClients: true });
  const queries: { sql: string; bindings: unknown[] }[] = [];
  test.knex.on('query', query => queries.push(query));
  expect(await callers.loadKey({ digest, clientId })).toMatchObject({ clientIds: [clientId] });
  expect(await callers.loadKey({ digest })).toMatchObject({ clientIds: [] });
  const [{ sql, bindings } = { sql: '', bindings: [] }] = queries;
  const { rows } = await test.knex.raw(
    `EXPLAIN (ANALYZE, FORMAT JSON) ${sql.replaceAll(/\$\d+/g, '?')}`,
    bindings as string[],
  );
  const rowCounts: number[] = [];
  JSON.stringify(rows, (name, value: unknown) => {
    if (name === 'Actual Rows') rowCounts.push(Number(value));
    return value;
  });
  expect(rowCounts.length).toBeGreaterThan(0);
  expect(Math.max(...rowCounts)).toBeLessThan(10);
});
