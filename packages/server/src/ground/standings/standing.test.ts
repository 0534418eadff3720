import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/index.ts';
import { insertClient } from '../../testing/insertClient.ts';
import { noteStanding, readStanding } from './noteStanding.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

it('is kept as it was told last, piece by piece, and told where it changed, once', async () => {
  const { id: clientId } = await insertClient(test.knex);
  expect(await readStanding(test.knex, clientId)).toBeNull();
  await noteStanding(test.knex, clientId, { quality: 'green' });
  await noteStanding(test.knex, clientId, { firstContacts: 1_000 });
  await noteStanding(test.knex, clientId, { quality: 'green' });
  await noteStanding(test.knex, clientId, { quality: 'red' });
  await noteStanding(test.knex, clientId, { quality: 'red' });
  await noteStanding(test.knex, clientId, { firstContacts: null });
  expect(await readStanding(test.knex, clientId)).toMatchObject({ quality: 'red', firstContacts: null });
  const told = await test.knex('events').where({ clientId, type: 'line.rated' }).orderBy('sequence');
  expect(told.map(({ data }) => data)).toMatchObject([
    { quality: 'red', firstContacts: 1_000, before: { quality: 'green', firstContacts: 1_000 } },
    { quality: 'red', firstContacts: null, before: { quality: 'red', firstContacts: 1_000 } },
  ]);
});

it('a restriction is told when it comes, goes on or is lifted, and is over by itself', async () => {
  const { id: clientId } = await insertClient(test.knex);
  const [soon, later] = [60_000, 3_600_000].map(ms => new Date(Date.now() + ms)) as [Date, Date];
  for (const restrictedUntil of [null, soon, soon, later, null, null, later])
    await noteStanding(test.knex, clientId, { restrictedUntil });
  const told = await test.knex('events').where({ clientId, type: 'line.rated' }).orderBy('sequence');
  expect(told.map(({ data }) => data.restrictedUntil)).toEqual(
    [soon, later, null, later].map(date => date?.toISOString() ?? null),
  );
  const at = (now: number) => readStanding(test.knex, clientId, new Date(now));
  expect(await at(later.getTime() - 1)).toMatchObject({ restrictedUntil: later.toISOString() });
  expect(await at(later.getTime())).toBeNull();
});
