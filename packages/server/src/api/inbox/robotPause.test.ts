import { anyEvent, type RecadoEvent } from '@recado/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { presentEvent } from '../../deliveries/events/presentEvent.ts';
import { readEvents } from '../../deliveries/events/readEvents.ts';
import { theServer } from '../../ground/audit/index.ts';
import { type NewMessage, storeMessages, updateStatus } from '../../ground/messages/index.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/index.ts';
import { insertClient } from '../../testing/insertClient.ts';
import { type Conversations, createConversations } from './createConversations.ts';

let test: TestDatabase;
let clientId: string;
let conversations: Conversations;
beforeAll(async () => {
  test = await createTestDatabase();
  conversations = createConversations({
    database: test.knex,
    apiUrl: '/api',
    tellRead: async () => 0,
    tellMark: async () => {},
  });
});
beforeEach(async () => {
  clientId = (await insertClient(test.knex)).id;
});
afterAll(() => test.drop());

const marta = '5215587654321';
const MINUTE = 60_000;
let told = 0;
const store = (fields: Partial<NewMessage> = {}, at = Date.now()) => {
  told += 1;
  const waId = `W${told}`;
  const message = { waId, fromMe: false, contact: { phone: marta }, type: 'text', text: 'Hola', ...fields };
  return storeMessages(test.knex, clientId, [{ ...message, timestamp: new Date(at) }]);
};
const fromPhone = { fromMe: true, status: 'sent', details: { origin: { kind: 'phone' } } } as const;
const lucia = { id: '0197b1a2-6c3d-7e4f-8a1b-2c3d4e5f6a7b', name: 'Lucía' };
const fromConsole = { fromMe: true, details: { origin: { kind: 'console', user: lucia } } } as const;
const robot = async (chat = marta) => (await conversations.get(clientId, chat)).conversation.robot;
const minutes = async (chat = marta) => {
  const { pausedUntil } = await robot(chat);
  return pausedUntil === null ? null : Math.round((Date.parse(pausedUntil) - Date.now()) / MINUTE);
};
const events = async (): Promise<RecadoEvent[]> => {
  const found = await readEvents(test.knex, clientId, { after: 0, limit: 100 });
  return found.map(row => presentEvent(row, 'https://recado.ejemplo.mx/api'));
};
const UNPAUSED = { pausedUntil: null, pausedBy: null };

describe('a robot', () => {
  it('is paused for half an hour by who answers on the phone or here, and nobody else', async () => {
    await store();
    expect(await robot()).toEqual(UNPAUSED);
    for (const kind of ['api', 'rule'] as const) await store({ fromMe: true, details: { origin: { kind } } });
    await store({ fromMe: true });
    expect(await robot()).toEqual(UNPAUSED);
    await store(fromPhone);
    expect(await minutes()).toBe(30);
    expect((await robot()).pausedBy).toEqual({ kind: 'phone' });
    await store(fromConsole);
    expect((await robot()).pausedBy).toEqual({ kind: 'console', user: lucia });
    await store();
    expect(await minutes()).toBe(30);
  });

  it('is paused as long as its client has it, in a group as well, and where nothing was said before', async () => {
    await test.knex('clients').where({ id: clientId }).update({ pauseMinutes: 5 });
    await store({ ...fromPhone, contact: undefined, chat: 'group:120363' });
    await store(fromPhone);
    expect([await minutes('group:120363'), await minutes()]).toEqual([5, 5]);
    await test.knex('clients').where({ id: clientId }).update({ pauseMinutes: 0 });
    await store({ ...fromPhone, contact: { phone: '5491100000000' } });
    expect(await robot('5491100000000')).toEqual(UNPAUSED);
  });

  it('is paused from when it was written, so that what was written long ago pauses no more', async () => {
    await store(fromPhone, Date.now() - 20 * MINUTE);
    expect(await minutes()).toBe(10);
    await store(fromPhone);
    await store(fromPhone, Date.now() - 25 * MINUTE);
    expect(await minutes()).toBe(30);
    await store({ ...fromPhone, contact: { phone: '5491100000000' } }, Date.now() - 31 * MINUTE);
    await store({
      ...fromPhone,
      contact: { phone: '5491100000001' },
      details: { ...fromPhone.details, history: true },
    });
    expect([await robot('5491100000000'), await robot('5491100000001')]).toEqual([UNPAUSED, UNPAUSED]);
  });

  it('is paused and resumed by a call, and no reply makes that shorter', async () => {
    await store();
    const by = { kind: 'api' } as const;
    await conversations.pause(clientId, marta, by);
    expect([await minutes(), (await robot()).pausedBy]).toEqual([30, by]);
    await conversations.pause(clientId, marta, by, 120);
    await store(fromPhone);
    expect([await minutes(), (await robot()).pausedBy]).toEqual([120, by]);
    await conversations.resume(clientId, marta);
    expect((await conversations.resume(clientId, marta)).conversation.robot).toEqual(UNPAUSED);
    await store(fromPhone);
    expect(await minutes()).toBe(30);
    await expect(conversations.pause(clientId, '5215500000000', by)).rejects.toMatchObject({ status: 404 });
  });

  it('stays paused when a number and a LID turn out to be one person', async () => {
    await store({ ...fromPhone, contact: { lid: '7712345' } });
    await store();
    await store({ contact: { phone: marta, lid: '7712345' } });
    expect([await minutes(), await minutes('lid:7712345')]).toEqual([30, 30]);
  });
});

it('what is told says how it stood, and who takes over or gives back is told', async () => {
  await store();
  const [sent] = await store(fromConsole);
  await updateStatus(test.knex, clientId, { waIds: [sent?.waId ?? ''], status: 'sent' });
  await store();
  await conversations.resume(clientId, marta);
  await conversations.change(clientId, marta, { label: 'Pedidos' }, theServer);
  await store(fromPhone);
  const found = await events();
  const paused = { pausedUntil: expect.any(String), pausedBy: { kind: 'console', user: lucia } };
  const phone = { pausedUntil: expect.any(String), pausedBy: { kind: 'phone' } };
  expect(found.map(({ type, data }) => [type, 'robot' in data && data.robot])).toEqual([
    ['message.received', UNPAUSED],
    ['conversation.paused', paused],
    ['message.sent', paused],
    ['message.received', paused],
    ['conversation.resumed', UNPAUSED],
    ['conversation.updated', UNPAUSED],
    ['message.sent', phone],
    ['conversation.paused', phone],
  ]);
  for (const event of found) expect(anyEvent.validate(event).error).toBeUndefined();
});
