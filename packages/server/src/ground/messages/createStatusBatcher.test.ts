import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/index.ts';
import { insertClient } from '../../testing/insertClient.ts';
import { quietLog as log } from '../../testing/quietLog.ts';
import { storedMessages } from '../../testing/storedMessages.ts';
import { createStatusBatcher } from './createStatusBatcher.ts';
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
const statuses = async () =>
  Object.fromEntries((await storedMessages(test.knex, clientId)).map(({ waId, status }) => [waId, status]));

it('notes reports that know their message’s time together with such as do not, in the order they are told', async () => {
  const contact = { phone: '5215587654321' };
  const messages = ['A', 'B', 'C'].map(waId => ({ waId, fromMe: true, contact, type: 'text', timestamp }));
  await storeMessages(test.knex, clientId, messages);
  const { add } = createStatusBatcher({ database: test.knex, log });
  await Promise.all([
    add({ clientId, waId: 'A', status: 'sent', timestamp }, signal),
    add({ clientId, waId: 'B', status: 'delivered' }, signal),
    add({ clientId, waId: 'C', status: 'sent', timestamp }, signal),
    add({ clientId, waId: 'A', status: 'delivered' }, signal),
    add({ clientId, waId: 'A', status: 'read' }, signal),
  ]);
  expect(await statuses()).toEqual({ A: 'read', B: 'delivered', C: 'sent' });
  await add({ clientId, waId: 'C', status: 'delivered' }, signal);
  expect(await statuses()).toMatchObject({ C: 'delivered' });
});

it('does not look for a message whose time it was told', async () => {
  const contact = { phone: '5215587654321' };
  await storeMessages(test.knex, clientId, [{ waId: 'D', fromMe: true, contact, type: 'text', timestamp }]);
  const { add, expect: expectReports } = createStatusBatcher({ database: test.knex, log });
  const another = new Date('2026-02-01T12:00:00Z');
  expectReports({ clientId, waId: 'D', timestamp: another });
  await add({ clientId, waId: 'D', status: 'delivered' }, signal);
  expect(await statuses()).toMatchObject({ D: 'queued' });
  expectReports({ clientId, waId: 'D', timestamp });
  await add({ clientId, waId: 'D', status: 'delivered' }, signal);
  expect(await statuses()).toMatchObject({ D: 'delivered' });
});
