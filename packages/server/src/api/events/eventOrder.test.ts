import type { RecadoEvent } from '@recado/contract';
import { expect, it } from 'vitest';
import { createMessageWriter } from '../../core/messages/index.ts';
import { waitUntil } from '../../testing/createTestPlatform.ts';
import { silentTestLogger } from '../../testing/silentTestLogger.ts';
import { useApiProgramFixture } from '../testing/useApiProgramFixture.ts';

const world = useApiProgramFixture();
const chats = ['5215587654321', '5215587654322', '5215587654323'];
const MESSAGES_PER_CHAT = 8;

/** Stores messages of the chat one after the other, as a session does. Returns their IDs, which do not sort. */
async function storeMessagesOfChat(phone: string): Promise<string[]> {
  const { knex } = world.server;
  const writer = createMessageWriter({
    database: knex,
    commitPool: knex,
    waitsForDatabase: true,
    log: silentTestLogger,
  });
  const ids = Array.from({ length: MESSAGES_PER_CHAT }, (_, n) => `${(n * 5) % MESSAGES_PER_CHAT} ${phone}`);
  for (const waId of ids) {
    const message = { waId, fromMe: false, contact: { phone }, type: 'text', text: 'Hola', timestamp: new Date() };
    const isStored = await writer.storeTogether(world.clientId, message, new AbortController().signal);
    if (!isStored) await writer.storeInTransaction(world.clientId, message, async () => undefined);
  }
  return ids;
}

it('gives the messages of a chat the same sequence in feed, stream and webhooks, in the order of storing', async () => {
  await world.program.request('POST /external/setup-webhook', { payload: { webhookUrl: world.receiver.url } });
  const abortController = new AbortController();
  const streamed: RecadoEvent[] = [];
  const completion = (async () => {
    const events = world.program.follow({ after: 0, signal: abortController.signal });
    for await (const event of events) streamed.push(event);
  })();
  const idsByChat = await Promise.all(chats.map(storeMessagesOfChat));
  const eventCount = idsByChat.flat().length;
  await waitUntil(() => streamed.length === eventCount && world.receiver.calls.length === eventCount);
  abortController.abort();
  await completion;
  const { events: feed } = await world.program.request('GET /external/events', { query: { limit: 500 } });
  // Webhooks may arrive in another order, so programs sort them by `sequence`.
  const delivered = world.receiver.calls.map(({ event }) => event).toSorted((a, b) => a.sequence - b.sequence);
  for (const events of [feed, streamed, delivered]) {
    expect(events.map(({ sequence }) => sequence)).toEqual(Array.from({ length: eventCount }, (_, n) => n + 1));
    const storedIds = events.flatMap(({ data }) => ('messageId' in data && data.messageId ? [data.messageId] : []));
    expect(chats.map(phone => storedIds.filter(id => id.endsWith(phone)))).toEqual(idsByChat);
  }
  expect(delivered).toEqual(streamed);
});
