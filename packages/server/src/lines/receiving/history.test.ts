import { anyEvent } from '@recado/contract';
import type { HistoryStep } from '@recado/transport';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { clientRows } from '../../api/clients/clientRows.ts';
import { presentEvent } from '../../deliveries/events/presentEvent.ts';
import { readEvents } from '../../deliveries/events/readEvents.ts';
import type { transact } from '../../ground/data/transact.ts';
import { createPlatform, type Platform } from '../../testing/createPlatform.ts';

let platform: Platform;
beforeAll(async () => {
  platform = await createPlatform();
});
afterAll(() => platform.close());

it('how far a history has come adds up, is told, and begins anew with a new link', async () => {
  const { knex } = platform.database;
  const clientId = await platform.linked();
  const { signal } = new AbortController();
  const step = (one: HistoryStep) => platform.receiving.history(clientId, one, signal);
  const told = async () => {
    const rows = await readEvents(knex, clientId, { after: 0, limit: 100 });
    const events = rows.map(row => presentEvent(row, '/api'));
    for (const event of events) expect(anyEvent.validate(event).error).toBeUndefined();
    return events.flatMap(({ type, data }) => (type === 'history.progress' ? [data] : []));
  };
  const shown = async () => {
    const [row] = await clientRows(knex).where('clients.id', clientId);
    return row;
  };
  const since = new Date('2026-01-10T16:02:00Z');
  await step({ messages: 0, leftOut: 'older' });
  await step({ messages: 500, since: new Date('2026-02-01T00:00:00Z') });
  await step({ messages: 200, since, share: 60 });
  // A process dies in the middle of a piece: the next one tells it from its beginning, in steps of its own.
  const piece = (messages: number, sofar: number) => step({ messages, piece: { id: 'p1', messages: sofar } });
  const counted: unknown[] = [];
  for (const [messages, sofar] of [
    [500, 500],
    [500, 1_000],
    [500, 500],
    [500, 1_000],
    [300, 1_300],
    [300, 1_300],
  ] as const) {
    await piece(messages, sofar);
    counted.push((await told()).at(-1)?.messages);
  }
  expect(counted).toEqual([1_200, 1_700, 1_700, 1_700, 2_000, 2_000]);
  await step({ messages: 0, leftOut: 'older' });
  const far = { share: 60, messages: 2_000, since: since.toISOString(), leftOut: ['older'] };
  expect(await told()).toMatchObject([
    { share: null, messages: 0, since: null, leftOut: ['older'] },
    { share: null, messages: 500 },
    { share: 60, messages: 700 },
    ...[1_200, 1_700, 1_700, 1_700, 2_000, 2_000].map(messages => ({ share: 60, messages })),
    far,
  ]);
  expect(await shown()).toMatchObject({ history: { share: 60, messages: 2_000, leftOut: ['older'] } });
  // Linked anew, later than what came so far.
  await knex('histories')
    .where({ clientId })
    .update({ startedAt: new Date(0) });
  expect(await shown()).toMatchObject({ history: null });
  await step({ messages: 3, since: new Date('2026-03-01T00:00:00Z'), share: 100, leftOut: 'too-large' });
  expect((await told()).at(-1)).toMatchObject({ share: 100, messages: 3, leftOut: ['too-large'] });
});

it('somebody’s new identity is told of whom this client has a chat with, and of nobody else', async () => {
  const { knex } = platform.database;
  const clientId = await platform.linked();
  const { signal } = new AbortController();
  const [marta, stranger] = ['5215587654321', '5215587654322'].map(
    phone => ({ kind: 'person', phone }) as const,
  );
  const text = { type: 'text', text: 'Hola' } as const;
  const about = { id: 'A1', fromMe: false, timestamp: new Date(), arrival: 'live' } as const;
  if (!marta || !stranger) throw new Error('Nobody is there.');
  const told = { ...about, chat: marta, sender: marta, senderName: 'Marta', content: text };
  await platform.receiving.received(clientId, told, signal);
  await platform.receiving.identityChanged(clientId, stranger, signal);
  await platform.receiving.identityChanged(clientId, marta, signal);
  const rows = await readEvents(knex, clientId, { after: 0, limit: 100 });
  const events = rows.map(row => presentEvent(row, '/api')).filter(({ type }) => type.startsWith('contact.'));
  for (const event of events) expect(anyEvent.validate(event).error).toBeUndefined();
  expect(events.map(({ data }) => data)).toEqual([
    { chat: marta.phone, phoneNumber: marta.phone, lid: null, name: 'Marta' },
  ]);
});

it('what happened to a group, and somebody’s new identity, are told once although the answer to a commit is lost', async () => {
  const { knex } = platform.database;
  const clientId = await platform.linked();
  const { signal } = new AbortController();
  const marta = { kind: 'person', phone: '5215587654399' } as const;
  const content = { type: 'text', text: 'Hola' } as const;
  const about = { id: 'A2', fromMe: false, timestamp: new Date(), arrival: 'live' } as const;
  await platform.receiving.received(
    clientId,
    { ...about, chat: marta, sender: marta, senderName: 'Marta', content },
    signal,
  );
  let lost = 0;
  const deaf = new Proxy(knex, {
    get(target, key, self) {
      if (key !== 'transaction') return Reflect.get(target, key, self);
      return async (work: Parameters<typeof transact<unknown>>[1]) => {
        const done = await target.transaction(work);
        lost += 1;
        if (lost % 2 === 1) throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
        return done;
      };
    },
  });
  const { receiving } = platform.another({ knex: deaf });
  const left = { group: '120363000000000009', timestamp: new Date(), byMe: true, what: 'left' } as const;
  await receiving.groupChanged(clientId, left, signal);
  await receiving.identityChanged(clientId, marta, signal);
  // The same once more, as something else that happened.
  await receiving.groupChanged(clientId, left, signal);
  expect(lost).toBe(6);
  const told = await readEvents(knex, clientId, { after: 0, limit: 100 });
  expect(told.map(({ type }) => type).filter(type => /^(group|contact)\./.test(type))).toEqual([
    'group.left',
    'contact.identity_changed',
    'group.left',
  ]);
});
