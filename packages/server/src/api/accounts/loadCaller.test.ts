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
