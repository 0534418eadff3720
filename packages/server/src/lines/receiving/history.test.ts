import { anyEvent } from '@recado/contract';
import type { HistoryProgressUpdate } from '@recado/transport';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { selectClientRows } from '../../api/clients/management/selectClientRows.ts';
import type { transact } from '../../core/data/transact.ts';
import { presentEvent } from '../../deliveries/events/presentEvent.ts';
import { readEvents } from '../../deliveries/events/readEvents.ts';
import { createTestPlatform, type TestPlatform } from '../../testing/createTestPlatform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await createTestPlatform();
});
afterAll(() => platform.close());

it('history progress accumulates and is emitted in events, and a new link of the client restarts it', async () => {
  const { knex } = platform.database;
  const clientId = await platform.createLinkedClient();
  const { signal } = new AbortController();
  const reportProgress = (update: HistoryProgressUpdate) =>
    platform.receiving.historyProgressed(clientId, update, signal);
  const progressEvents = async () => {
    const rows = await readEvents(knex, clientId, { after: 0, limit: 100 });
    const events = rows.map(row => presentEvent(row, '/api'));
    for (const event of events) expect(anyEvent.validate(event).error).toBeUndefined();
    return events.flatMap(({ type, data }) => (type === 'history.progress' ? [data] : []));
  };
  const loadClient = async () => {
    const [row] = await selectClientRows(knex).where('clients.id', clientId);
    return row;
  };
  const since = new Date('2026-01-10T16:02:00Z');
  await reportProgress({ messages: 0, leftOut: 'older' });
  await reportProgress({ messages: 500, since: new Date('2026-02-01T00:00:00Z') });
  await reportProgress({ messages: 200, since, share: 60 });
  // When a process dies within a chunk, the next process reports it again from its start, in other steps.
  const reportChunk = (messages: number, chunkMessages: number) =>
    reportProgress({ messages, piece: { id: 'p1', messages: chunkMessages } });
  const totals: unknown[] = [];
  for (const [messages, chunkMessages] of [
    [500, 500],
    [500, 1_000],
    [500, 500],
    [500, 1_000],
    [300, 1_300],
    [300, 1_300],
  ] as const) {
    await reportChunk(messages, chunkMessages);
    totals.push((await progressEvents()).at(-1)?.messages);
  }
  expect(totals).toEqual([1_200, 1_700, 1_700, 1_700, 2_000, 2_000]);
  await reportProgress({ messages: 0, leftOut: 'older' });
  const lastProgress = { share: 60, messages: 2_000, since: since.toISOString(), leftOut: ['older'] };
  expect(await progressEvents()).toMatchObject([
    { share: null, messages: 0, since: null, leftOut: ['older'] },
    { share: null, messages: 500 },
    { share: 60, messages: 700 },
    ...[1_200, 1_700, 1_700, 1_700, 2_000, 2_000].map(messages => ({ share: 60, messages })),
    lastProgress,
  ]);
  expect(await loadClient()).toMatchObject({ history: { share: 60, messages: 2_000, leftOut: ['older'] } });
  // The client is linked again, after all progress so far.
  await knex('historyImports')
    .where({ clientId })
    .update({ startedAt: new Date(0) });
  expect(await loadClient()).toMatchObject({ history: null });
  await reportProgress({ messages: 3, since: new Date('2026-03-01T00:00:00Z'), share: 100, leftOut: 'too-large' });
  expect((await progressEvents()).at(-1)).toMatchObject({ share: 100, messages: 3, leftOut: ['too-large'] });
});

it('an identity change is emitted only when the client has a chat with the person', async () => {
  const { knex } = platform.database;
  const clientId = await platform.createLinkedClient();
  const { signal } = new AbortController();
  const [marta, stranger] = ['5215587654321', '5215587654322'].map(phone => ({ kind: 'person', phone }) as const);
  const text = { type: 'text', text: 'Hola' } as const;
  const messageFields = { id: 'A1', fromMe: false, timestamp: new Date(), arrival: 'live' } as const;
  if (!marta || !stranger) throw new Error('The test needs both contacts.');
  const message = { ...messageFields, chat: marta, sender: marta, senderName: 'Marta', content: text };
  await platform.receiving.received(clientId, message, signal);
  await platform.receiving.identityChanged(clientId, stranger, signal);
  await platform.receiving.identityChanged(clientId, marta, signal);
  const rows = await readEvents(knex, clientId, { after: 0, limit: 100 });
  const events = rows.map(row => presentEvent(row, '/api')).filter(({ type }) => type.startsWith('contact.'));
  for (const event of events) expect(anyEvent.validate(event).error).toBeUndefined();
  expect(events.map(({ data }) => data)).toEqual([
    { chat: marta.phone, phoneNumber: marta.phone, lid: null, name: 'Marta' },
  ]);
});

it('group and identity changes are emitted once when the response to a commit is lost', async () => {
  const { knex } = platform.database;
  const clientId = await platform.createLinkedClient();
  const { signal } = new AbortController();
  const marta = { kind: 'person', phone: '5215587654399' } as const;
  const content = { type: 'text', text: 'Hola' } as const;
  const messageFields = { id: 'A2', fromMe: false, timestamp: new Date(), arrival: 'live' } as const;
  await platform.receiving.received(
    clientId,
    { ...messageFields, chat: marta, sender: marta, senderName: 'Marta', content },
    signal,
  );
  let commitCount = 0;
  const lossyDatabase = new Proxy(knex, {
    get(target, key, self) {
      if (key !== 'transaction') return Reflect.get(target, key, self);
      return async (work: Parameters<typeof transact<unknown>>[1]) => {
        const done = await target.transaction(work);
        commitCount += 1;
        if (commitCount % 2 === 1) throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
        return done;
      };
    },
  });
  const { receiving } = platform.createProcess({ knex: lossyDatabase });
  const leftEvent = { group: '120363000000000009', timestamp: new Date(), byMe: true, what: 'left' } as const;
  await receiving.groupChanged(clientId, leftEvent, signal);
  await receiving.identityChanged(clientId, marta, signal);
  // The network reports the change again, as a new event.
  await receiving.groupChanged(clientId, leftEvent, signal);
  expect(commitCount).toBe(6);
  const events = await readEvents(knex, clientId, { after: 0, limit: 100 });
  expect(events.map(({ type }) => type).filter(type => /^(group|contact)\./.test(type))).toEqual([
    'group.left',
    'contact.identity_changed',
    'group.left',
  ]);
});
