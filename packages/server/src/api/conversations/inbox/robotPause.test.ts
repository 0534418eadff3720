import { anyEvent, type RecadoEvent } from '@recado/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { serverActor } from '../../../core/audit/index.ts';
import { type NewMessage, storeMessages, updateMessageStatus } from '../../../core/messages/index.ts';
import { presentEvent } from '../../../deliveries/events/presentEvent.ts';
import { readEvents } from '../../../deliveries/events/readEvents.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/index.ts';
import { insertClient } from '../../../testing/insertClient.ts';
import { type ConversationService, createConversationService } from './createConversationService.ts';

let test: TestDatabase;
let clientId: string;
let conversations: ConversationService;
beforeAll(async () => {
  test = await createTestDatabase();
  conversations = createConversationService({
    database: test.knex,
    apiUrl: '/api',
    readReceipts: { sendReadReceipts: async () => 0 },
    sendUnreadMark: async () => {},
  });
});
beforeEach(async () => {
  clientId = (await insertClient(test.knex)).id;
});
afterAll(() => test.drop());

const marta = '5215587654321';
const MINUTE = 60_000;
let messageCount = 0;
const store = (fields: Partial<NewMessage> = {}, at = Date.now()) => {
  messageCount += 1;
  const waId = `W${messageCount}`;
  const message = { waId, fromMe: false, contact: { phone: marta }, type: 'text', text: 'Hola', ...fields };
  return storeMessages(test.knex, clientId, [{ ...message, timestamp: new Date(at) }]);
};
const fromPhone = { fromMe: true, status: 'sent', details: { origin: { kind: 'phone' } } } as const;
const lucia = { id: '0197b1a2-6c3d-7e4f-8a1b-2c3d4e5f6a7b', name: 'Lucía' };
const fromConsole = { fromMe: true, details: { origin: { kind: 'console', user: lucia } } } as const;
const getRobot = async (chat = marta) => (await conversations.get(clientId, chat)).conversation.robot;
const getMinutesLeft = async (chat = marta) => {
  const { pausedUntil } = await getRobot(chat);
  return pausedUntil === null ? null : Math.round((Date.parse(pausedUntil) - Date.now()) / MINUTE);
};
const listEvents = async (): Promise<RecadoEvent[]> => {
  const eventRows = await readEvents(test.knex, clientId, { after: 0, limit: 100 });
  return eventRows.map(row => presentEvent(row, 'https://recado.ejemplo.mx/api'));
};
const UNPAUSED = { pausedUntil: null, pausedBy: null };

describe('automatic answers', () => {
  it('are paused for 30 minutes when a person answers on the phone or in the console', async () => {
    await store();
    expect(await getRobot()).toEqual(UNPAUSED);
    for (const kind of ['api', 'rule'] as const) await store({ fromMe: true, details: { origin: { kind } } });
    await store({ fromMe: true });
    expect(await getRobot()).toEqual(UNPAUSED);
    await store(fromPhone);
    expect(await getMinutesLeft()).toBe(30);
    expect((await getRobot()).pausedBy).toEqual({ kind: 'phone' });
    await store(fromConsole);
    expect((await getRobot()).pausedBy).toEqual({ kind: 'console', user: lucia });
    await store();
    expect(await getMinutesLeft()).toBe(30);
  });

  it('are paused for the duration set for the client, also in groups and in new conversations', async () => {
    await test.knex('clients').where({ id: clientId }).update({ pauseMinutes: 5 });
    await store({ ...fromPhone, contact: undefined, chat: 'group:120363' });
    await store(fromPhone);
    expect([await getMinutesLeft('group:120363'), await getMinutesLeft()]).toEqual([5, 5]);
    await test.knex('clients').where({ id: clientId }).update({ pauseMinutes: 0 });
    await store({ ...fromPhone, contact: { phone: '5491100000000' } });
    expect(await getRobot('5491100000000')).toEqual(UNPAUSED);
  });

  it('are paused from the time of an answer by a person, unless this answer is older than the pause', async () => {
    await store(fromPhone, Date.now() - 20 * MINUTE);
    expect(await getMinutesLeft()).toBe(10);
    await store(fromPhone);
    await store(fromPhone, Date.now() - 25 * MINUTE);
    expect(await getMinutesLeft()).toBe(30);
    await store({ ...fromPhone, contact: { phone: '5491100000000' } }, Date.now() - 31 * MINUTE);
    await store({
      ...fromPhone,
      contact: { phone: '5491100000001' },
      details: { ...fromPhone.details, history: true },
    });
    expect([await getRobot('5491100000000'), await getRobot('5491100000001')]).toEqual([UNPAUSED, UNPAUSED]);
  });

  it('are paused and resumed on request, and a reply does not shorten the requested pause', async () => {
    await store();
    const origin = { kind: 'api' } as const;
    await conversations.pause(clientId, marta, origin);
    expect([await getMinutesLeft(), (await getRobot()).pausedBy]).toEqual([30, origin]);
    await conversations.pause(clientId, marta, origin, 120);
    await store(fromPhone);
    expect([await getMinutesLeft(), (await getRobot()).pausedBy]).toEqual([120, origin]);
    await conversations.resume(clientId, marta);
    expect((await conversations.resume(clientId, marta)).conversation.robot).toEqual(UNPAUSED);
    await store(fromPhone);
    expect(await getMinutesLeft()).toBe(30);
    await expect(conversations.pause(clientId, '5215500000000', origin)).rejects.toMatchObject({ status: 404 });
  });

  it('stay paused when a number and a LID are merged into one person', async () => {
    await store({ ...fromPhone, contact: { lid: '7712345' } });
    await store();
    await store({ contact: { phone: marta, lid: '7712345' } });
    expect([await getMinutesLeft(), await getMinutesLeft('lid:7712345')]).toEqual([30, 30]);
  });
});

it('every event contains the pause state, and each start and end of a pause is emitted', async () => {
  await store();
  const [sentMessage] = await store(fromConsole);
  await updateMessageStatus(test.knex, clientId, { waIds: [sentMessage?.waId ?? ''], status: 'sent' });
  await store();
  await conversations.resume(clientId, marta);
  await conversations.change(clientId, marta, { label: 'Pedidos' }, serverActor);
  await store(fromPhone);
  const events = await listEvents();
  const consolePause = { pausedUntil: expect.any(String), pausedBy: { kind: 'console', user: lucia } };
  const phonePause = { pausedUntil: expect.any(String), pausedBy: { kind: 'phone' } };
  expect(events.map(({ type, data }) => [type, 'robot' in data && data.robot])).toEqual([
    ['message.received', UNPAUSED],
    ['conversation.paused', consolePause],
    ['message.sent', consolePause],
    ['message.received', consolePause],
    ['conversation.resumed', UNPAUSED],
    ['conversation.updated', UNPAUSED],
    ['message.sent', phonePause],
    ['conversation.paused', phonePause],
  ]);
  for (const event of events) expect(anyEvent.validate(event).error).toBeUndefined();
});
