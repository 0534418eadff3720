import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/index.ts';
import { insertClient } from '../../testing/insertClient.ts';
import { readStoredMessages } from '../../testing/readStoredMessages.ts';
import { silentTestLogger as log } from '../../testing/silentTestLogger.ts';
import { createMessageStatusStore } from './messageStatusStore.ts';
import { storeMessages } from './storeMessages.ts';

let test: TestDatabase;
let clientId: string;
beforeAll(async () => {
  test = await createTestDatabase();
  clientId = (await insertClient(test.knex)).id;
});
afterAll(() => test.drop());

const timestamp = new Date('2026-03-01T12:00:00Z');
const { signal } = new AbortController();
const readStatuses = async () =>
  Object.fromEntries((await readStoredMessages(test.knex, clientId)).map(({ waId, status }) => [waId, status]));

it('the status store stores the statuses of a message in order when only some reports contain its time', async () => {
  const contact = { phone: '5215587654321' };
  const messages = ['A', 'B', 'C'].map(waId => ({ waId, fromMe: true, contact, type: 'text', timestamp }));
  await storeMessages(test.knex, clientId, messages);
  const statuses = createMessageStatusStore({ database: test.knex, log });
  await Promise.all([
    statuses.add({ clientId, waId: 'A', status: 'sent', timestamp }, signal),
    statuses.add({ clientId, waId: 'B', status: 'delivered' }, signal),
    statuses.add({ clientId, waId: 'C', status: 'sent', timestamp }, signal),
    statuses.add({ clientId, waId: 'A', status: 'delivered' }, signal),
    statuses.add({ clientId, waId: 'A', status: 'read' }, signal),
  ]);
  expect(await readStatuses()).toEqual({ A: 'read', B: 'delivered', C: 'sent' });
  await statuses.add({ clientId, waId: 'C', status: 'delivered' }, signal);
  expect(await readStatuses()).toMatchObject({ C: 'delivered' });
});

it('the status store updates a message only if the announced time is right, because it makes no search', async () => {
  const contact = { phone: '5215587654321' };
  await storeMessages(test.knex, clientId, [{ waId: 'D', fromMe: true, contact, type: 'text', timestamp }]);
  const statuses = createMessageStatusStore({ database: test.knex, log });
  const otherTime = new Date('2026-02-01T12:00:00Z');
  statuses.expect({ clientId, waId: 'D', timestamp: otherTime });
  await statuses.add({ clientId, waId: 'D', status: 'delivered' }, signal);
  expect(await readStatuses()).toMatchObject({ D: 'queued' });
  statuses.expect({ clientId, waId: 'D', timestamp });
  await statuses.add({ clientId, waId: 'D', status: 'delivered' }, signal);
  expect(await readStatuses()).toMatchObject({ D: 'delivered' });
});
