import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/index.ts';
import { insertClient } from '../../testing/insertClient.ts';
import { createCallerLoader } from './loadCaller.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

it('finds for each of many tokens that are asked for at once its own client, and for others nobody', async () => {
  const { loadClientByDigest } = createCallerLoader(test.knex);
  const clients = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const digest = randomBytes(32);
      const { id } = await insertClient(test.knex);
      await test.knex('clients').where({ id }).update({ tokenDigest: digest });
      return { id, digest };
    }),
  );
  const asked = [...clients.map(({ digest }) => digest), randomBytes(32)].reverse();
  const found = await Promise.all(asked.map(loadClientByDigest));
  expect(found.map(client => client?.id)).toEqual([...clients.map(({ id }) => id), undefined].reverse());
});

it('knows a token that was replaced no more, as soon as it is', async () => {
  const { loadClientByDigest } = createCallerLoader(test.knex);
  const { id } = await insertClient(test.knex);
  const [old, next] = [randomBytes(32), randomBytes(32)];
  await test.knex('clients').where({ id }).update({ tokenDigest: old });
  expect((await loadClientByDigest(old))?.id).toBe(id);
  await test.knex('clients').where({ id }).update({ tokenDigest: next });
  expect(await loadClientByDigest(old)).toBeUndefined();
  expect((await loadClientByDigest(next))?.id).toBe(id);
});

it('finds the client that a key names without reading its owner’s others', async () => {
  const { loadKey } = createCallerLoader(test.knex);
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
    .insert({ userId: ownerId, name: 'n8n', prefix: 'rk_a', digest, scopes: ['read'], allClients: true });
  const asked: { sql: string; bindings: unknown[] }[] = [];
  test.knex.on('query', query => asked.push(query));
  expect(await loadKey({ digest, clientId })).toMatchObject({ clientIds: [clientId] });
  expect(await loadKey({ digest })).toMatchObject({ clientIds: [] });
  const [{ sql, bindings } = { sql: '', bindings: [] }] = asked;
  const { rows } = await test.knex.raw(
    `EXPLAIN (ANALYZE, FORMAT JSON) ${sql.replaceAll(/\$\d+/g, '?')}`,
    bindings as string[],
  );
  const read: number[] = [];
  JSON.stringify(rows, (name, value: unknown) => {
    if (name === 'Actual Rows') read.push(Number(value));
    return value;
  });
  expect(read.length).toBeGreaterThan(0);
  expect(Math.max(...read)).toBeLessThan(10);
});
