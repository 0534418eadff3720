import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/index.ts';
import { insertClient } from '../../testing/insertClient.ts';
import { readQualityRating, storeQualityRating } from './storeQualityRating.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

it('storeQualityRating keeps the latest value of each field, and emits one event for each change', async () => {
  const { id: clientId } = await insertClient(test.knex);
  expect(await readQualityRating(test.knex, clientId)).toBeNull();
  await storeQualityRating(test.knex, clientId, { quality: 'green' });
  await storeQualityRating(test.knex, clientId, { firstContacts: 1_000 });
  await storeQualityRating(test.knex, clientId, { quality: 'green' });
  await storeQualityRating(test.knex, clientId, { quality: 'red' });
  await storeQualityRating(test.knex, clientId, { quality: 'red' });
  await storeQualityRating(test.knex, clientId, { firstContacts: null });
  expect(await readQualityRating(test.knex, clientId)).toMatchObject({ quality: 'red', firstContacts: null });
  const events = await test.knex('events').where({ clientId, type: 'line.rated' }).orderBy('sequence');
  expect(events.map(({ data }) => data)).toMatchObject([
    { quality: 'red', firstContacts: 1_000, before: { quality: 'green', firstContacts: 1_000 } },
    { quality: 'red', firstContacts: null, before: { quality: 'red', firstContacts: 1_000 } },
  ]);
});

it('storeQualityRating emits an event when a restriction starts, changes or is lifted', async () => {
  const { id: clientId } = await insertClient(test.knex);
  const [soon, later] = [60_000, 3_600_000].map(ms => new Date(Date.now() + ms)) as [Date, Date];
  for (const restrictedUntil of [null, soon, soon, later, null, null, later])
    await storeQualityRating(test.knex, clientId, { restrictedUntil });
  const events = await test.knex('events').where({ clientId, type: 'line.rated' }).orderBy('sequence');
  expect(events.map(({ data }) => data.restrictedUntil)).toEqual(
    [soon, later, null, later].map(date => date?.toISOString() ?? null),
  );
  const ratingAt = (now: number) => readQualityRating(test.knex, clientId, new Date(now));
  expect(await ratingAt(later.getTime() - 1)).toMatchObject({ restrictedUntil: later.toISOString() });
  expect(await ratingAt(later.getTime())).toBeNull();
});

it('storeQualityRating emits an event when the warning about new chats changes, and forgets the quota of a past cycle', async () => {
  const { id: clientId } = await insertClient(test.knex);
  const endsAt = new Date(Date.now() + 3_600_000);
  const quota = { total: 50, used: 12, endsAt, warning: 'none' } as const;
  for (const newChatQuota of [
    null,
    quota,
    { ...quota, used: 13 },
    { ...quota, used: 45, warning: 'second' } as const,
    { ...quota, used: 46, warning: 'second' } as const,
    { ...quota, used: 50, warning: 'reached' } as const,
  ])
    await storeQualityRating(test.knex, clientId, { newChatQuota });
  const listWarnings = async () =>
    (await test.knex('events').where({ clientId, type: 'line.rated' }).orderBy('sequence')).map(({ data }) => [
      data.before.newChats?.warning,
      data.newChats?.warning,
    ]);
  expect(await listWarnings()).toEqual([
    ['none', 'second'],
    ['second', 'reached'],
  ]);
  const ratingAt = (now: number) => readQualityRating(test.knex, clientId, new Date(now));
  expect(await ratingAt(endsAt.getTime() - 1)).toMatchObject({
    newChats: { total: 50, used: 50, endsAt: endsAt.toISOString(), warning: 'reached' },
  });
  expect(await ratingAt(endsAt.getTime())).toBeNull();
  await storeQualityRating(test.knex, clientId, { newChatQuota: null });
  expect(await ratingAt(Date.now())).toBeNull();
  expect((await listWarnings()).at(-1)).toEqual(['reached', undefined]);
});

it('readQualityRating returns a quota without an end for a day after its report', async () => {
  const { id: clientId } = await insertClient(test.knex);
  const quota = { total: 50, used: null, endsAt: null, warning: 'none' } as const;
  await storeQualityRating(test.knex, clientId, { newChatQuota: quota });
  const ratingAt = (hours: number) => readQualityRating(test.knex, clientId, new Date(Date.now() + hours * 3_600_000));
  expect(await ratingAt(23)).toMatchObject({ newChats: quota });
  expect(await ratingAt(25)).toBeNull();
});
