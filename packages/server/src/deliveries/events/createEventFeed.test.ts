import { once } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { createInProcessBus } from '../../core/bus/index.ts';
import { storeMessages } from '../../core/messages/index.ts';
import { createClientRow } from '../../testing/createClientRow.ts';
import { waitUntil } from '../../testing/createTestPlatform.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/index.ts';
import { insertUser, insertUserSession } from '../../testing/insertClient.ts';
import { silentTestLogger } from '../../testing/silentTestLogger.ts';
import { createEventFeed } from './createEventFeed.ts';
import { createPresenceTracker } from './createPresenceTracker.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => database.drop());

/** Opens a live stream and collects the received chunks in order. */
async function openLiveStream() {
  const clientId = await createClientRow(database.knex);
  const { tokenDigest } = await database.knex('clients').where({ id: clientId }).first('tokenDigest');
  const feed = createEventFeed({ database: database.knex, apiUrl: '/api', log: silentTestLogger });
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  const { stream, end } = feed.live(clientId, { credential: { tokenDigest } });
  const chunks: string[] = [];
  stream.on('data', chunk => chunks.push(String(chunk)));
  await once(stream, 'data');
  // Let pending reads finish, so that the stream waits for events from here on.
  await turn();
  return { stream, chunks, end };
}

it('event feed sends a heartbeat every 15 s without events, so that no proxy closes the connection', async () => {
  const { stream, chunks, end } = await openLiveStream();
  expect(chunks).toEqual(['retry: 2000\nid: 0\n\n']);
  for (const beats of [1, 2, 3]) {
    await vi.advanceTimersByTimeAsync(14_999);
    await turn();
    expect(chunks).toHaveLength(beats);
    const beat = once(stream, 'data');
    await vi.advanceTimersByTimeAsync(1);
    await beat;
    expect(chunks[beats]).toBe(':\n\n');
    await turn();
  }
  end();
});

interface CountReadsParams {
  readonly sql: string;
}

it('event feed continues after a range of events that no longer exist, and reads this range only once', async () => {
  const clientId = await createClientRow(database.knex);
  const { tokenDigest } = await database.knex('clients').where({ id: clientId }).first('tokenDigest');
  await database.knex('eventStreams').insert({ clientId, lastSequence: 7 }).onConflict('clientId').merge();
  const pollOptions = { interval: 10, heartbeat: 200 };
  const feed = createEventFeed({ database: database.knex, apiUrl: '/api', log: silentTestLogger, pollOptions });
  let reads = 0;
  const countReads = ({ sql }: CountReadsParams) => {
    if (sql.includes('FROM events e')) reads += 1;
  };
  database.knex.on('query', countReads);
  const { stream, end } = feed.live(clientId, { after: 3, credential: { tokenDigest } });
  onTestFinished(() => {
    end();
    database.knex.off('query', countReads);
  });
  const chunks: string[] = [];
  stream.on('data', chunk => chunks.push(String(chunk)));
  await waitUntil(() => chunks.length > 2 || reads > 5);
  expect([chunks, reads]).toEqual([['retry: 2000\nid: 3\n\n', 'id: 7\n\n', ':\n\n'], 1]);
});

it('event feed continues from the last existing number when the number of the reader is higher after a database restore', async () => {
  const clientId = await createClientRow(database.knex);
  const { tokenDigest } = await database.knex('clients').where({ id: clientId }).first('tokenDigest');
  await database.knex('eventStreams').insert({ clientId, lastSequence: 7 }).onConflict('clientId').merge();
  const feed = createEventFeed({ database: database.knex, apiUrl: '/api', log: silentTestLogger });
  const { stream, end } = feed.live(clientId, { after: 40, credential: { tokenDigest } });
  onTestFinished(end);
  expect(String(await once(stream, 'data'))).toBe('retry: 2000\nid: 7\n\n');
  expect(await feed.page(clientId, { after: 40, limit: 10 })).toMatchObject({ events: [], next: 7 });
  expect(await feed.page(clientId, { after: 3, limit: 10 })).toMatchObject({ events: [], next: 3 });
});

it('event feed sends an event at once after a notification, regardless of the poll interval', async () => {
  const clientId = await createClientRow(database.knex);
  const { tokenDigest } = await database.knex('clients').where({ id: clientId }).first('tokenDigest');
  const feed = createEventFeed({
    database: database.knex,
    apiUrl: '/api',
    log: silentTestLogger,
    pollOptions: { interval: 3_600_000 },
  });
  const { stream, end } = feed.live(clientId, { credential: { tokenDigest } });
  await once(stream, 'data');
  await storeMessages(database.knex, clientId, [
    {
      waId: 'W1',
      fromMe: false,
      contact: { phone: '5215587654321' },
      type: 'text',
      text: '¿Hay conchas?',
      timestamp: new Date(),
    },
  ]);
  const nextChunk = once(stream, 'data');
  feed.notifyNewEvents(clientId);
  expect(String(await nextChunk)).toContain('message.received');
  end();
});

it('event feed disconnects a signed-in reader who is neither the owner nor an administrator', async () => {
  const clientId = await createClientRow(database.knex);
  const { id: userId } = await insertUser(database.knex);
  const feed = createEventFeed({ database: database.knex, apiUrl: '/api', log: silentTestLogger });
  const { stream } = feed.live(clientId, {
    credential: { signInId: await insertUserSession(database.knex, userId) },
  });
  await once(stream.resume(), 'end');
});

it('event feed disconnects a reader after an hour', async () => {
  const { stream, chunks } = await openLiveStream();
  const streamEnd = once(stream, 'end');
  for (let minute = 0; minute < 60; minute += 1) {
    expect(stream.readableEnded).toBe(false);
    await vi.advanceTimersByTimeAsync(60_000);
    await turn();
  }
  await streamEnd;
  expect(chunks.length).toBeGreaterThan(1);
});

it('event feed sends the other users who are writing in a presence frame, on connection and at each change', async () => {
  const clientId = await createClientRow(database.knex);
  const { tokenDigest } = await database.knex('clients').where({ id: clientId }).first('tokenDigest');
  const presence = createPresenceTracker({ bus: createInProcessBus() });
  const feed = createEventFeed({ database: database.knex, apiUrl: '/api', log: silentTestLogger, presence });
  const { stream, end } = feed.live(clientId, { credential: { tokenDigest }, userId: 'owner' });
  const frames = stream[Symbol.asyncIterator]();
  const next = async (): Promise<string> => String((await frames.next()).value);
  expect(await next()).toMatch(/^retry: 2000\nid: \d+\n\n$/);
  expect(await next()).toBe('event: presence\ndata: []\n\n');
  const ana = { id: 'ana', name: 'Ana' };
  presence.report(clientId, { conversationId: 'one', person: { id: 'owner', name: 'Lucía' }, isWriting: true });
  presence.report(clientId, { conversationId: 'one', person: ana, isWriting: true });
  const presenceFrames = [await next()];
  while (!presenceFrames.at(-1)?.includes('Ana')) presenceFrames.push(await next());
  expect(presenceFrames.at(-1)).toBe(
    `event: presence\ndata: [{"conversationId":"one","people":[${JSON.stringify(ana)}]}]\n\n`,
  );
  expect(presenceFrames.join('')).not.toContain('Lucía');
  end();
  presence.stop();
});
