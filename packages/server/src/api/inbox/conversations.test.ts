import type { Conversation, Endpoints, QueryOf } from '@recado/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { theServer } from '../../ground/audit/index.ts';
import { readConversation } from '../../ground/conversations/readConversation.ts';
import { rows } from '../../ground/data/sql.ts';
import { type NewMessage, storeMessages } from '../../ground/messages/index.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/index.ts';
import { insertClient } from '../../testing/insertClient.ts';
import { type Conversations, createConversations } from './createConversations.ts';

let test: TestDatabase;
let clientId: string;
let conversations: Conversations;
/** What the network was told to be read. */
let network: string[];
beforeAll(async () => {
  test = await createTestDatabase();
  conversations = createConversations({
    database: test.knex,
    apiUrl: '/api',
    tellRead: async (_, messages) => {
      network.push(...messages.map(({ waId }) => waId));
      return messages.length;
    },
    tellMark: async () => {},
  });
});
beforeEach(async () => {
  clientId = (await insertClient(test.knex)).id;
  network = [];
});
afterAll(() => test.drop());

const marta = { phone: '5215587654321', lid: '7712345', name: 'Marta Núñez' };
const beto = { phone: '5491100000000', name: 'Beto' };
let told = 0;
/** One after the other, a minute apart. */
const said = (fields: Partial<NewMessage> = {}): NewMessage => {
  told += 1;
  return {
    waId: `W${told}`,
    fromMe: false,
    contact: marta,
    type: 'text',
    text: `mensaje ${told}`,
    timestamp: new Date(Date.UTC(2026, 2, 1, 12, told)),
    ...fields,
  };
};
const store = (...messages: readonly Partial<NewMessage>[]) =>
  storeMessages(test.knex, clientId, messages.map(said));
const inGroup: Partial<NewMessage> = { chat: 'group:120363', details: { subject: 'Pedidos de la Plaza' } };

type Query = Partial<QueryOf<Endpoints['GET /external/conversations']>>;
const list = (query: Query = {}) => conversations.list(clientId, { limit: 50, ...query });
const names = async (query: Query = {}) => (await list(query)).conversations.map(({ name }) => name);
const of = async (chat: string): Promise<Conversation> =>
  (await conversations.get(clientId, chat)).conversation;

describe('a list of conversations', () => {
  it('tells of each where it stands, the newest first', async () => {
    await store({}, { contact: beto, text: 'Buenas' }, inGroup, { contact: beto, text: '¿Hay pan?' });
    const { conversations: found, waiting } = await list();
    expect(found).toMatchObject([
      { chat: beto.phone, chatKind: 'person', name: 'Beto', unread: 2, lastMessage: { text: '¿Hay pan?' } },
      { chat: 'group:120363', chatKind: 'group', name: 'Pedidos de la Plaza', unread: 1, phoneNumber: null },
      { chat: marta.phone, lid: '7712345', name: 'Marta Núñez', unread: 1, archived: false, label: null },
    ]);
    expect(waiting).toBe(3);
  });

  it('goes on where its page ended, whatever day that was', async () => {
    const people = Array.from({ length: 7 }, (_, n) => ({ phone: `521550000000${n}`, name: `P${n}` }));
    const day = (n: number) => new Date(Date.UTC(2026, 2, 1 + Math.floor(n / 3), 23, n));
    await store(...people.map((contact, n) => ({ contact, timestamp: day(n) })));
    const seen: (string | null)[] = [];
    let cursor: string | undefined;
    do {
      const page: Awaited<ReturnType<typeof list>> = await list({ limit: 2, ...(cursor && { cursor }) });
      seen.push(...page.conversations.map(({ name }) => name));
      cursor = page.next ?? undefined;
    } while (cursor);
    expect(seen).toEqual(['P6', 'P5', 'P4', 'P3', 'P2', 'P1', 'P0']);
  });

  it('shows what people post for a day, and channels, only if asked for', async () => {
    await store({ chat: 'broadcast:status' }, { chat: 'channel:9' }, { contact: beto });
    expect((await list()).conversations.map(({ chat }) => chat)).toEqual([beto.phone]);
    expect((await list({ chatKind: 'channel' })).conversations).toMatchObject([{ chat: 'channel:9' }]);
  });

  // One for each filter of the contract.
  const filters: Record<Exclude<keyof Query, 'limit' | 'cursor'>, readonly [Query, string[]]> = {
    chatKind: [{ chatKind: 'group' }, ['Pedidos de la Plaza']],
    unread: [{ unread: false }, ['Beto']],
    archived: [{ archived: true }, ['Beto']],
    snoozed: [{ snoozed: true }, ['Pedidos de la Plaza']],
    label: [{ label: 'Mayoreo' }, ['Marta Núñez']],
    assignedTo: [{ assignedTo: 'nobody' }, ['Beto', 'Pedidos de la Plaza']],
    q: [{ q: 'NUNEZ' }, ['Marta Núñez']],
  };
  it.each(Object.entries(filters))('is narrowed by %s', async (_, [query, expected]) => {
    await store({}, inGroup, { contact: beto }, { contact: beto, fromMe: true });
    await conversations.change(clientId, beto.phone, { archived: true }, theServer);
    const snoozedUntil = new Date(Date.now() + 3_600_000).toISOString();
    await conversations.change(clientId, 'group:120363', { snoozedUntil }, theServer);
    const { ownerId } = await test.knex('clients').where({ id: clientId }).first();
    const given = { label: 'Mayoreo', assignedTo: ownerId };
    await conversations.change(clientId, marta.phone, given, theServer);
    expect(await names(query)).toEqual(expected);
  });

  it('is searched by name, by group, and by number in any spelling', async () => {
    await store({}, inGroup, { contact: beto });
    expect(await names({ q: 'marta nuñez' })).toEqual(['Marta Núñez']);
    expect(await names({ q: 'plaza' })).toEqual(['Pedidos de la Plaza']);
    for (const q of ['55 8765 4321', '+52 55 8765 4321', '8765', '5215587654321'])
      expect(await names({ q })).toEqual(['Marta Núñez']);
    expect(await names({ q: '%' })).toEqual([]);
  });
});

describe('a conversation', () => {
  it('is found by its id, by any spelling of its number, by LID, and as a group', async () => {
    await store({}, inGroup);
    const { id } = await of(marta.phone);
    for (const named of [
      id,
      id.toUpperCase(),
      '+52 55 8765 4321',
      'lid:7712345',
      '5215587654321@s.whatsapp.net',
    ])
      expect((await of(named)).id).toBe(id);
    expect((await of('120363@g.us')).name).toBe('Pedidos de la Plaza');
    for (const missing of ['5215500000000', 'x', crypto.randomUUID(), "';--"])
      await expect(of(missing)).rejects.toMatchObject({ status: 404 });
  });

  it('is another client’s for nobody else', async () => {
    await store({});
    const { id } = await of(marta.phone);
    const other = (await insertClient(test.knex)).id;
    await expect(conversations.get(other, id)).rejects.toMatchObject({ status: 404 });
  });

  it('keeps what is decided about it, and tells so once', async () => {
    await store({});
    const { conversation } = await conversations.change(
      clientId,
      marta.phone,
      { muted: true, label: 'VIP' },
      theServer,
    );
    expect(conversation).toMatchObject({ muted: true, label: 'VIP', archived: false, unread: 1 });
    await conversations.change(clientId, marta.phone, { muted: true }, theServer);
    await conversations.change(clientId, marta.phone, { label: null }, theServer);
    const events = await rows<{ data: object }>(
      test.knex,
      `SELECT data FROM events WHERE client_id = :clientId AND type = 'conversation.updated' ORDER BY sequence`,
      { clientId },
    );
    expect(events.map(({ data }) => data)).toMatchObject([
      { conversationId: conversation.id, chat: marta.phone, muted: true, label: 'VIP' },
      { muted: true, label: null },
    ]);
  });

  it('is read, here and, unless its owner wants otherwise, on WhatsApp', async () => {
    await store({}, { fromMe: true }, { waId: 'A' }, { waId: 'B' }, { type: 'call', waId: 'C' });
    expect((await of(marta.phone)).unread).toBe(3);
    const { conversation, marked } = await conversations.read(clientId, marta.phone);
    expect([conversation.unread, marked, network.toSorted()]).toEqual([0, 2, ['A', 'B']]);
    expect(await conversations.read(clientId, marta.phone)).toMatchObject({ marked: 0 });
    await test.knex('clients').where({ id: clientId }).update({ markRead: false });
    await store({ waId: 'D' });
    expect(await conversations.read(clientId, marta.phone)).toMatchObject({
      marked: 0,
      conversation: { unread: 0 },
    });
    expect(network).not.toContain('D');
    await expect(conversations.read(clientId, '5215500000000')).rejects.toMatchObject({ status: 404 });
  });

  it('is read up to a message', async () => {
    const [, second] = await store({}, {}, {});
    const read = () => readConversation(test.knex, clientId, marta.phone, second);
    await read();
    await read();
    expect((await of(marta.phone)).unread).toBe(1);
    const told = await test.knex('events').where({ clientId, type: 'conversation.updated' });
    expect(told.map(({ data }) => data.unread)).toEqual([1]);
  });

  it('leaves the archive when somebody writes, unless it is silenced', async () => {
    await store({}, { contact: beto });
    await conversations.change(clientId, marta.phone, { archived: true }, theServer);
    await conversations.change(clientId, beto.phone, { archived: true, muted: true }, theServer);
    await store({ fromMe: true });
    expect((await of(marta.phone)).archived).toBe(true);
    await store({}, { contact: beto });
    expect((await of(marta.phone)).archived).toBe(false);
    expect((await of(beto.phone)).archived).toBe(true);
  });

  it('is gone with its client', async () => {
    await store({});
    await test.knex('clients').where({ id: clientId }).delete();
    expect(await test.knex('conversations').where({ clientId })).toEqual([]);
  });
});

describe.each([
  ['a person', {}],
  ['a group', inGroup],
])('what was written with %s', (_, where) => {
  it('is gone through both ways, from any point', async () => {
    const stored = await store(...Array.from({ length: 7 }, () => where), { contact: beto });
    // In a group, and with others: none of this conversation.
    await store({ chat: 'group:other' });
    const ids = stored.slice(0, 7).map(({ id }) => id);
    const newestFirst = ids.toReversed();
    const chat = 'chat' in where ? 'group:120363' : marta.phone;
    const thread = async (query: object) => {
      const page = await conversations.messages(clientId, chat, { limit: 3, ...query });
      return [page.messages.map(({ id }) => newestFirst.indexOf(id)), page.older, page.newer] as const;
    };
    const at = (place: number) => newestFirst[place] ?? '';
    expect(await thread({})).toEqual([[0, 1, 2], at(2), null]);
    expect(await thread({ before: at(2) })).toEqual([[3, 4, 5], at(5), at(3)]);
    expect(await thread({ before: at(5) })).toEqual([[6], null, at(6)]);
    expect(await thread({ before: at(6) })).toEqual([[], null, at(6)]);
    expect(await thread({ after: at(4) })).toEqual([[1, 2, 3], at(3), at(1)]);
    expect(await thread({ after: at(1) })).toEqual([[0], at(0), null]);
    expect(await thread({ after: at(0) })).toEqual([[], at(0), null]);
    expect(await thread({ around: at(3) })).toEqual([[2, 3, 4], at(4), at(2)]);
    expect(await thread({ around: at(0) })).toEqual([[0, 1], at(1), null]);
    expect(await thread({ around: at(6).toUpperCase() })).toEqual([[5, 6], null, at(5)]);
  });
});

it('says what is no place to begin at', async () => {
  const [, elsewhere] = await store({}, { contact: beto });
  const ask = (query: object) => conversations.messages(clientId, marta.phone, { limit: 3, ...query });
  await expect(ask({ before: crypto.randomUUID() })).rejects.toMatchObject({ status: 400 });
  const { id = '' } = elsewhere ?? {};
  await expect(ask({ before: id, after: id })).rejects.toMatchObject({ status: 400 });
  await expect(ask({ around: id })).rejects.toMatchObject({ status: 404 });
});
