import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/index.ts';
import { insertClient } from '../../testing/insertClient.ts';
import { waitForLockOrEnd } from '../../testing/waitForLockOrEnd.ts';
import { lockClientExclusive, lockClientSharedIfExists } from './lockClientShared.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('lockClientSharedIfExists takes its locks in the order of a deletion, and returns false when the client was deleted meanwhile', async () => {
  const { id } = await insertClient(database.knex);
  const deletion = await database.knex.transaction();
  await lockClientExclusive(deletion, id);
  const exists = database.knex.transaction(trx => lockClientSharedIfExists(trx, id));
  await waitForLockOrEnd(database.knex, exists);
  // In another order, PostgreSQL ends one of the two transactions because of a deadlock.
  await deletion('clients').where({ id }).delete();
  await deletion.commit();
  expect(await exists).toBe(false);
});
