import type { AccountLimits, TodayOverview } from '@recado/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type NewMessage, storeMessages } from '../../../core/messages/index.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/index.ts';
import { insertClient } from '../../../testing/insertClient.ts';
import { createTodayOverviewLoader } from './createTodayOverviewLoader.ts';

let test: TestDatabase;
let clientId: string;
let loadUnanswered: () => Promise<TodayOverview['unanswered']>;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());
beforeEach(async () => {
  const client = await insertClient(test.knex);
  clientId = client.id;
  const { load } = createTodayOverviewLoader({
    database: test.knex,
    listDisabledWebhooks: async () => [],
    listExpirations: async () => [],
    getLimits: async () => ({ limits: { warnings: [] } as unknown as AccountLimits }),
    readFirstSteps: async () => null,
  });
  loadUnanswered = async () => (await load(client.ownerId)).unanswered;
});

const marta = { phone: '5215587654321', name: 'Marta Núñez' };
const beto = { phone: '5491100000000', name: 'Beto' };
const carla = { phone: '5215500000001', name: 'Carla' };
const imported = { details: { history: true } as NewMessage['details'] };
const HOUR = 3_600_000;
let messageCount = 0;
/** Creates a message. @param hours age in hours */
const createMessage = (hours: number, fields: Partial<NewMessage> = {}): NewMessage => {
  messageCount += 1;
  return {
    waId: `H${messageCount}`,
    fromMe: false,
    contact: marta,
    type: 'text',
    timestamp: new Date(Date.now() - hours * HOUR),
    ...fields,
  };
};
const store = (...messages: readonly NewMessage[]) => storeMessages(test.knex, clientId, messages);
const listWaiting = async () => (await loadUnanswered()).conversations.map(({ name }) => name);

it('today overview lists people who wait, whether their message arrived live or with an imported history', async () => {
  await store(
    createMessage(7, { ...imported, contact: carla }),
    createMessage(6, { ...imported, contact: beto }),
    createMessage(5, { ...imported, contact: beto, fromMe: true }),
    createMessage(0.5, { ...imported, contact: { phone: '5215500000002' } }),
  );
  await store(createMessage(4));
  expect(await listWaiting()).toEqual(['Carla', 'Marta Núñez']);
  await store(createMessage(0, { contact: carla, fromMe: true }));
  expect(await listWaiting()).toEqual(['Marta Núñez']);
});

it('today overview lists the same people when a history arrives newest first and in parts', async () => {
  const question = createMessage(9, { ...imported, contact: beto });
  const answer = createMessage(8, { ...imported, contact: beto, fromMe: true });
  await store(createMessage(6, { ...imported, contact: carla }), question);
  expect(await listWaiting()).toEqual(['Beto', 'Carla']);
  await store(answer);
  expect(await listWaiting()).toEqual(['Carla']);
  await store(createMessage(10, { ...imported, contact: carla, fromMe: true }));
  await store(createMessage(7, { ...imported, contact: carla }));
  const { conversations } = await loadUnanswered();
  expect(conversations.map(({ name }) => name)).toEqual(['Carla']);
  expect(Date.now() - Date.parse(conversations[0]?.since ?? '')).toBeGreaterThan(6.9 * HOUR);
});

it('today overview counts an imported answer after a live message, and no imported message of a rule', async () => {
  await store(createMessage(6), createMessage(5, { contact: beto }));
  await store(createMessage(4, { ...imported, fromMe: true }));
  expect(await listWaiting()).toEqual(['Beto']);
  const byImportedRule = { details: { history: true, origin: { kind: 'rule', rule: 'away' } } };
  await store(createMessage(4, { ...(byImportedRule as unknown as Partial<NewMessage>), contact: beto, fromMe: true }));
  expect(await listWaiting()).toEqual(['Beto']);
});
