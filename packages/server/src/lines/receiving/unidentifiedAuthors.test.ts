import { anyEvent } from '@recado/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { presentMessage } from '../../core/messages/presentMessage.ts';
import { presentEvent } from '../../deliveries/events/presentEvent.ts';
import { readEvents } from '../../deliveries/events/readEvents.ts';
import { createTestPlatform, type TestPlatform } from '../../testing/createTestPlatform.ts';
import { readStoredMessages } from '../../testing/readStoredMessages.ts';
import { createIncomingMessage } from './testing/createIncomingMessage.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await createTestPlatform();
});
afterAll(() => platform.close());

const { signal } = new AbortController();

it.each([
  ['a post of a channel', { kind: 'channel', id: '120363000000000009' }, 'channel:120363000000000009'],
  ['an answer of Meta AI in a group', { kind: 'group', id: '120363000000000008' }, 'group:120363000000000008'],
] as const)('%s, whose author has no identifier of a person, has a row and an event', async (_, chat, key) => {
  const clientId = await platform.createClient();
  const { knex } = platform.database;
  for (const text of ['Hoy: conchas', 'Mañana: roles']) {
    const message = createIncomingMessage(text, { chat, sender: { kind: 'person' }, senderName: 'Pan del día' });
    await platform.receiving.received(clientId, message, signal);
  }
  const stored = await readStoredMessages(knex, clientId);
  expect(stored).toMatchObject([
    { text: 'Hoy: conchas', contactId: null, fromMe: false },
    { text: 'Mañana: roles', contactId: null, fromMe: false },
  ]);
  expect(stored.map(message => presentMessage(message, '/api').chat)).toEqual([key, key]);
  const events = await readEvents(knex, clientId, { after: 0, limit: 10 });
  expect(events.filter(({ type }) => type === 'message.received')).toHaveLength(2);
  for (const event of events) expect(anyEvent.validate(presentEvent(event, '/api')).error).toBeUndefined();
});
