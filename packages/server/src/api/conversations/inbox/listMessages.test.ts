import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findMessage } from '../../../core/messages/findMessage.ts';
import type { NewMessage } from '../../../core/messages/newMessage.ts';
import { storeMessages } from '../../../core/messages/storeMessages.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/index.ts';
import { insertClient } from '../../../testing/insertClient.ts';
import { browseMessages, type MessageBrowseQuery } from './browseMessages.ts';
import { listMessages } from './listMessages.ts';

/** 60 messages over five months, several per second. Every third one has the older spelling of the number. */
const conversation = Array.from(
  { length: 60 },
  (_, n): NewMessage => ({
    waId: `W${String(n).padStart(2, '0')}`,
    fromMe: n % 4 === 0,
    contact: { phone: n % 3 === 0 ? '525512345678' : n % 3 === 1 ? '5215512345678' : '5491100000000' },
    type: 'text',
    text: `mensaje ${n}`,
    timestamp: new Date(Date.UTC(2026, Math.floor(n / 12), 1, 0, 0, Math.floor(n / 5))),
  }),
);
const newestFirst = conversation.map(({ waId }) => waId).reverse();

describe('message lists', () => {
  let test: TestDatabase;
  let clientId: string;
  let otherId: string;
  beforeAll(async () => {
    test = await createTestDatabase();
    [clientId, otherId] = [(await insertClient(test.knex)).id, (await insertClient(test.knex)).id];
    await storeMessages(test.knex, clientId, conversation);
    await storeMessages(test.knex, otherId, conversation.slice(0, 3));
  });
  afterAll(() => test.drop());

  const waIds = (messages: readonly { waId: string }[]) => messages.map(({ waId }) => waId);

  it('are paged, newest first', async () => {
    const pages = await Promise.all(
      [0, 25, 50].map(offset => listMessages(test.knex, clientId, { limit: 25, offset })),
    );
    expect(pages.flatMap(({ messages }) => waIds(messages))).toEqual(newestFirst);
    expect(pages.map(({ total }) => total)).toEqual([60, 60, 60]);
  });

  it('are empty after the last message, and contain the correct total', async () => {
    expect(await listMessages(test.knex, clientId, { limit: 50, offset: 60 })).toEqual({
      messages: [],
      total: 60,
    });
  });

  it('of a period contain their total, which is counted only for pages that are not the last', async () => {
    const period = { since: new Date(Date.UTC(2026, 1, 1)), until: new Date(Date.UTC(2026, 3, 1)) };
    const statements: string[] = [];
    const watch = ({ sql }: { readonly sql: string }) => statements.push(sql);
    test.knex.on('query', watch);
    const list = async (limit: number, offset: number) => {
      statements.length = 0;
      const { messages, total } = await listMessages(test.knex, clientId, { limit, offset, ...period });
      return [messages.length, total, statements.filter(sql => sql.includes('count(*)')).length];
    };
    expect(await list(10, 0)).toEqual([10, 24, 1]);
    expect(await list(10, 20)).toEqual([4, 24, 0]);
    expect(await list(50, 0)).toEqual([24, 24, 0]);
    expect(await list(10, 30)).toEqual([0, 24, 1]);
    test.knex.off('query', watch);
  });

  it('include the messages of a person whichever spelling of the number is requested', async () => {
    const phones = ['525512345678', '5215512345678', '55123'];
    const expected = newestFirst.filter(waId => Number(waId.slice(1)) % 3 !== 2);
    const pages = await Promise.all(
      [0, 12, 24, 36].map(offset => listMessages(test.knex, clientId, { limit: 12, offset, phones })),
    );
    expect(pages.flatMap(({ messages }) => waIds(messages))).toEqual(expected);
    expect(pages.map(({ total }) => total)).toEqual([40, 40, 40, 40]);
  });

  it('are empty when the number has no messages', async () => {
    const emptyPage = await listMessages(test.knex, clientId, { limit: 50, offset: 0, phones: ['1'] });
    expect(emptyPage).toEqual({ messages: [], total: 0 });
  });

  const browseAll = async (query: Omit<MessageBrowseQuery, 'before'>) => {
    const seenIds: string[] = [];
    for (let before: string | undefined; ; ) {
      const { messages, next } = await browseMessages(test.knex, clientId, { ...query, before });
      expect(messages.length).toBeLessThanOrEqual(query.limit);
      seenIds.push(...waIds(messages));
      if (next === null) return seenIds;
      before = next;
    }
  };

  it('continue from any message without skipping or repeating a message', async () => {
    expect(await browseAll({ limit: 7 })).toEqual(newestFirst);
    expect(await browseAll({ limit: 60 })).toEqual(newestFirst);
  });

  it('continue without gaps when they are filtered by direction and person', async () => {
    const isFromMe = (waId: string) => Number(waId.slice(1)) % 4 === 0;
    const isFromPerson = (waId: string) => Number(waId.slice(1)) % 3 !== 2;
    const phones = ['525512345678', '5215512345678'];
    expect(await browseAll({ limit: 4, fromMe: true })).toEqual(newestFirst.filter(isFromMe));
    expect(await browseAll({ limit: 7, phones })).toEqual(newestFirst.filter(isFromPerson));
    expect(await browseAll({ limit: 5, phones, fromMe: false })).toEqual(
      newestFirst.filter(waId => isFromPerson(waId) && !isFromMe(waId)),
    );
    expect(await browseAll({ limit: 5, phones: ['1'] })).toEqual([]);
  });

  it('return an empty page with a cursor when many consecutive messages have the direction that is not requested', async () => {
    const { id } = await insertClient(test.knex);
    const at = Date.UTC(2026, 5, 1);
    const many = Array.from(
      { length: 2_050 },
      (_, n): NewMessage => ({
        waId: `M${n}`,
        fromMe: n === 0,
        contact: { phone: '5215512345678' },
        type: 'text',
        timestamp: new Date(at + n * 1000),
      }),
    );
    await storeMessages(test.knex, id, many);
    const first = await browseMessages(test.knex, id, { limit: 5, fromMe: true });
    expect(first.messages).toEqual([]);
    const second = await browseMessages(test.knex, id, {
      limit: 5,
      fromMe: true,
      before: first.next ?? undefined,
    });
    expect(waIds(second.messages)).toEqual(['M0']);
    expect(second.next).toBeNull();
  });

  it('contain no messages of another client', async () => {
    const [message] = (await listMessages(test.knex, clientId, { limit: 1, offset: 0 })).messages;
    expect(await findMessage(test.knex, otherId, message?.id ?? '')).toBeUndefined();
    expect(await findMessage(test.knex, clientId, message?.id ?? '')).toEqual(message);
    expect(await findMessage(test.knex, clientId, 'x')).toBeUndefined();
  });

  it('show a person by LID until the number is known, and then by number, also in old messages', async () => {
    const createMessage = (waId: string, contact: NewMessage['contact']): NewMessage => ({
      waId,
      fromMe: false,
      contact,
      type: 'text',
      timestamp: new Date('2026-06-01T00:00:00Z'),
    });
    await storeMessages(test.knex, otherId, [createMessage('L1', { lid: '77' })]);
    const filter = (phones: string[]) => listMessages(test.knex, otherId, { limit: 9, offset: 0, phones });
    expect((await filter(['lid:77'])).messages).toMatchObject([{ chat: 'lid:77', phone: null, lid: '77' }]);
    await storeMessages(test.knex, otherId, [createMessage('L2', { lid: '77', phone: '34600111222' })]);
    expect((await filter(['34600111222'])).messages).toMatchObject([
      { waId: 'L2', chat: '34600111222', lid: '77' },
      { waId: 'L1', chat: '34600111222', phone: '34600111222' },
    ]);
  });
});
