import { once } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { createLocalBus } from '../../ground/bus/index.ts';
import { storeMessages } from '../../ground/messages/index.ts';
import { createClientRow } from '../../testing/createClientRow.ts';
import { until } from '../../testing/createPlatform.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/index.ts';
import { insertSignIn, insertUser } from '../../testing/insertClient.ts';
import { quietLog } from '../../testing/quietLog.ts';
import { createFeed } from './createFeed.ts';
import { createPresence } from './createPresence.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => database.drop());

/** A live reader, and what it is told in its order. */
async function read() {
  const clientId = await createClientRow(database.knex);
  const { tokenDigest } = await database.knex('clients').where({ id: clientId }).first('tokenDigest');
  const feed = createFeed({ database: database.knex, apiUrl: '/api', log: quietLog });
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  const { stream, end } = feed.live(clientId, { credential: { tokenDigest } });
  const told: string[] = [];
  stream.on('data', chunk => told.push(String(chunk)));
  await once(stream, 'data');
  // Whatever reads waits by now.
  await turn();
  return { stream, told, end };
}

it('is heard from every 15 s while nothing happens, so that nobody between takes it for dead', async () => {
  const { stream, told, end } = await read();
  expect(told).toEqual(['retry: 2000\nid: 0\n\n']);
  for (const beats of [1, 2, 3]) {
    await vi.advanceTimersByTimeAsync(14_999);
    await turn();
    expect(told).toHaveLength(beats);
    const beat = once(stream, 'data');
    await vi.advanceTimersByTimeAsync(1);
    await beat;
    expect(told[beats]).toBe(':\n\n');
    await turn();
  }
  end();
});

it('goes on after events that are no more, instead of looking for them without end', async () => {
  const clientId = await createClientRow(database.knex);
  const { tokenDigest } = await database.knex('clients').where({ id: clientId }).first('tokenDigest');
  await database.knex('eventStreams').insert({ clientId, lastSequence: 7 }).onConflict('clientId').merge();
  const watching = { interval: 10, heartbeat: 200 };
  const feed = createFeed({ database: database.knex, apiUrl: '/api', log: quietLog, watching });
  let reads = 0;
  const count = ({ sql }: { readonly sql: string }) => {
    if (sql.includes('FROM events e')) reads += 1;
  };
  database.knex.on('query', count);
  const { stream, end } = feed.live(clientId, { after: 3, credential: { tokenDigest } });
  onTestFinished(() => {
    end();
    database.knex.off('query', count);
  });
  const told: string[] = [];
  stream.on('data', chunk => told.push(String(chunk)));
  await until(() => told.length > 2 || reads > 5);
  expect([told, reads]).toEqual([['retry: 2000\nid: 3\n\n', 'id: 7\n\n', ':\n\n'], 1]);
});

it('goes on from the last there is for who has heard more, before the database was restored', async () => {
  const clientId = await createClientRow(database.knex);
  const { tokenDigest } = await database.knex('clients').where({ id: clientId }).first('tokenDigest');
  await database.knex('eventStreams').insert({ clientId, lastSequence: 7 }).onConflict('clientId').merge();
  const feed = createFeed({ database: database.knex, apiUrl: '/api', log: quietLog });
  const { stream, end } = feed.live(clientId, { after: 40, credential: { tokenDigest } });
  onTestFinished(end);
  expect(String(await once(stream, 'data'))).toBe('retry: 2000\nid: 7\n\n');
  expect(await feed.page(clientId, { after: 40, limit: 10 })).toMatchObject({ events: [], next: 7 });
  expect(await feed.page(clientId, { after: 3, limit: 10 })).toMatchObject({ events: [], next: 3 });
});

it('tells what it was told of at once, however rarely it looks by itself', async () => {
  const clientId = await createClientRow(database.knex);
  const { tokenDigest } = await database.knex('clients').where({ id: clientId }).first('tokenDigest');
  const feed = createFeed({
    database: database.knex,
    apiUrl: '/api',
    log: quietLog,
    watching: { interval: 3_600_000 },
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
  const told = once(stream, 'data');
  feed.news(clientId);
  expect(String(await told)).toContain('message.received');
  end();
});

it('lets whoever is neither its owner nor an administrator go, whatever let them in', async () => {
  const clientId = await createClientRow(database.knex);
  const { id: userId } = await insertUser(database.knex);
  const feed = createFeed({ database: database.knex, apiUrl: '/api', log: quietLog });
  const { stream } = feed.live(clientId, {
    credential: { signInId: await insertSignIn(database.knex, userId) },
  });
  await once(stream.resume(), 'end');
});

it('lets a reader go after an hour', async () => {
  const { stream, told } = await read();
  const over = once(stream, 'end');
  for (let minute = 0; minute < 60; minute += 1) {
    expect(stream.readableEnded).toBe(false);
    await vi.advanceTimersByTimeAsync(60_000);
    await turn();
  }
  await over;
  expect(told.length).toBeGreaterThan(1);
});

it('tells who of the others is writing, as no event: to whoever asks, now and as it changes', async () => {
  const clientId = await createClientRow(database.knex);
  const { tokenDigest } = await database.knex('clients').where({ id: clientId }).first('tokenDigest');
  const presence = createPresence({ bus: createLocalBus() });
  const feed = createFeed({ database: database.knex, apiUrl: '/api', log: quietLog, presence });
  const { stream, end } = feed.live(clientId, { credential: { tokenDigest }, userId: 'owner' });
  const frames = stream[Symbol.asyncIterator]();
  const next = async (): Promise<string> => String((await frames.next()).value);
  expect(await next()).toMatch(/^retry: 2000\nid: \d+\n\n$/);
  expect(await next()).toBe('event: presence\ndata: []\n\n');
  const ana = { id: 'ana', name: 'Ana' };
  presence.tell(clientId, { conversationId: 'one', person: { id: 'owner', name: 'Lucía' }, isWriting: true });
  presence.tell(clientId, { conversationId: 'one', person: ana, isWriting: true });
  const told = [await next()];
  while (!told.at(-1)?.includes('Ana')) told.push(await next());
  expect(told.at(-1)).toBe(
    `event: presence\ndata: [{"conversationId":"one","people":[${JSON.stringify(ana)}]}]\n\n`,
  );
  expect(told.join('')).not.toContain('Lucía');
  end();
  presence.stop();
});
