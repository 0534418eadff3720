import type { Conversation, Endpoints, QueryOf } from '@recado/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { serverActor } from '../../../core/audit/index.ts';
import { markConversationRead } from '../../../core/conversations/markConversationRead.ts';
import { rows } from '../../../core/data/sql.ts';
import { type NewMessage, storeMessages } from '../../../core/messages/index.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/index.ts';
import { insertClient } from '../../../testing/insertClient.ts';
import { type ConversationService, createConversationService } from './createConversationService.ts';

let test: TestDatabase;
let clientId: string;
let conversations: ConversationService;
/** WhatsApp IDs of the messages that were marked as read on the network. */
let markedOnNetwork: string[];
beforeAll(async () => {
  test = await createTestDatabase();
  conversations = createConversationService({
    database: test.knex,
    apiUrl: '/api',
    readReceipts: {
      sendReadReceipts: async (_, messages) => markedOnNetwork.push(...messages.map(({ waId }) => waId)),
    },
    sendUnreadMark: async () => {},
  });
});
beforeEach(async () => {
  clientId = (await insertClient(test.knex)).id;
  markedOnNetwork = [];
});
afterAll(() => test.drop());

const marta = { phone: '5215587654321', lid: '7712345', name: 'Marta Núñez' };
const beto = { phone: '5491100000000', name: 'Beto' };
let messageCount = 0;
/** Creates a message one minute after the previous one. */
const createMessage = (fields: Partial<NewMessage> = {}): NewMessage => {
  messageCount += 1;
  return {
    waId: `W${messageCount}`,
    fromMe: false,
    contact: marta,
    type: 'text',
    text: `mensaje ${messageCount}`,
    timestamp: new Date(Date.UTC(2026, 2, 1, 12, messageCount)),
    ...fields,
  };
};
const store = (...messages: readonly Partial<NewMessage>[]) =>
  storeMessages(test.knex, clientId, messages.map(createMessage));
const inGroup: Partial<NewMessage> = { chat: 'group:120363', details: { subject: 'Pedidos de la Plaza' } };

type Query = Partial<QueryOf<Endpoints['GET /external/conversations']>>;
const list = (query: Query = {}) => conversations.list(clientId, { limit: 50, ...query });
const listNames = async (query: Query = {}) => (await list(query)).conversations.map(({ name }) => name);
const getConversation = async (chat: string): Promise<Conversation> =>
  (await conversations.get(clientId, chat)).conversation;

describe('conversation list', () => {
  it('returns the state of each conversation, newest first', async () => {
    await store({}, { contact: beto, text: 'Buenas' }, inGroup, { contact: beto, text: '¿Hay pan?' });
    const { conversations: conversationList, waiting } = await list();
    expect(conversationList).toMatchObject([
      { chat: beto.phone, chatKind: 'person', name: 'Beto', unread: 2, lastMessage: { text: '¿Hay pan?' } },
      { chat: 'group:120363', chatKind: 'group', name: 'Pedidos de la Plaza', unread: 1, phoneNumber: null },
      { chat: marta.phone, lid: '7712345', name: 'Marta Núñez', unread: 1, archived: false, label: null },
    ]);
    expect(waiting).toBe(3);
  });

  it('continues where the previous page ended when the conversations span several days', async () => {
    const people = Array.from({ length: 7 }, (_, n) => ({ phone: `521550000000${n}`, name: `P${n}` }));
    const day = (n: number) => new Date(Date.UTC(2026, 2, 1 + Math.floor(n / 3), 23, n));
    await store(...people.map((contact, n) => ({ contact, timestamp: day(n) })));
    const seenNames: (string | null)[] = [];
    let cursor: string | undefined;
    do {
      const page: Awaited<ReturnType<typeof list>> = await list({ limit: 2, ...(cursor && { cursor }) });
      seenNames.push(...page.conversations.map(({ name }) => name));
      cursor = page.next ?? undefined;
    } while (cursor);
    expect(seenNames).toEqual(['P6', 'P5', 'P4', 'P3', 'P2', 'P1', 'P0']);
  });

  it('includes status posts and channels only when the query requests them', async () => {
    await store({ chat: 'broadcast:status' }, { chat: 'channel:9' }, { contact: beto });
    expect((await list()).conversations.map(({ chat }) => chat)).toEqual([beto.phone]);
    expect((await list({ chatKind: 'channel' })).conversations).toMatchObject([{ chat: 'channel:9' }]);
  });

  // The type requires an entry for each filter of the contract. messageRoutes.test.ts tests the period.
  const filters: Record<Exclude<keyof Query, 'limit' | 'cursor' | 'since' | 'until'>, readonly [Query, string[]]> = {
    chatKind: [{ chatKind: 'group' }, ['Pedidos de la Plaza']],
    unread: [{ unread: false }, ['Beto']],
    archived: [{ archived: true }, ['Beto']],
    snoozed: [{ snoozed: true }, ['Pedidos de la Plaza']],
    label: [{ label: 'Mayoreo' }, ['Marta Núñez']],
    assignedTo: [{ assignedTo: 'nobody' }, ['Beto', 'Pedidos de la Plaza']],
    q: [{ q: 'NUNEZ' }, ['Marta Núñez']],
  };
  it.each(Object.entries(filters))('filters conversations by %s', async (_, [query, expected]) => {
    await store({}, inGroup, { contact: beto }, { contact: beto, fromMe: true });
    await conversations.change(clientId, beto.phone, { archived: true }, serverActor);
    const snoozedUntil = new Date(Date.now() + 3_600_000).toISOString();
    await conversations.change(clientId, 'group:120363', { snoozedUntil }, serverActor);
    const { ownerId } = await test.knex('clients').where({ id: clientId }).first();
    const labelAndAssignee = { label: 'Mayoreo', assignedTo: ownerId };
    await conversations.change(clientId, marta.phone, labelAndAssignee, serverActor);
    expect(await listNames(query)).toEqual(expected);
  });

  it('finds conversations by name, by group, and by number in any spelling', async () => {
    await store({}, inGroup, { contact: beto });
    expect(await listNames({ q: 'marta nuñez' })).toEqual(['Marta Núñez']);
    expect(await listNames({ q: 'plaza' })).toEqual(['Pedidos de la Plaza']);
    for (const q of ['55 8765 4321', '+52 55 8765 4321', '8765', '5215587654321'])
      expect(await listNames({ q })).toEqual(['Marta Núñez']);
    expect(await listNames({ q: '%' })).toEqual([]);
  });
});

describe('conversation', () => {
  it('is found by ID, by any spelling of its number, by LID, and by group ID', async () => {
    await store({}, inGroup);
    const { id } = await getConversation(marta.phone);
    for (const conversationRef of [
      id,
      id.toUpperCase(),
      '+52 55 8765 4321',
      'lid:7712345',
      '5215587654321@s.whatsapp.net',
    ])
      expect((await getConversation(conversationRef)).id).toBe(id);
    expect((await getConversation('120363@g.us')).name).toBe('Pedidos de la Plaza');
    for (const unknownRef of ['5215500000000', 'x', crypto.randomUUID(), "';--"])
      await expect(getConversation(unknownRef)).rejects.toMatchObject({ status: 404 });
  });

  it('is not found by another client', async () => {
    await store({});
    const { id } = await getConversation(marta.phone);
    const other = (await insertClient(test.knex)).id;
    await expect(conversations.get(other, id)).rejects.toMatchObject({ status: 404 });
  });

  it('stores changes and writes an event only when a value really changed', async () => {
    await store({});
    const { conversation } = await conversations.change(
      clientId,
      marta.phone,
      { muted: true, label: 'VIP' },
      serverActor,
    );
    expect(conversation).toMatchObject({ muted: true, label: 'VIP', archived: false, unread: 1 });
    await conversations.change(clientId, marta.phone, { muted: true }, serverActor);
    await conversations.change(clientId, marta.phone, { label: null }, serverActor);
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

  it('is marked as read, also on WhatsApp unless the client disables this', async () => {
    await store({}, { fromMe: true }, { waId: 'A' }, { waId: 'B' }, { type: 'call', waId: 'C' });
    expect((await getConversation(marta.phone)).unread).toBe(3);
    const { conversation, marked } = await conversations.read(clientId, marta.phone);
    expect([conversation.unread, marked, markedOnNetwork.toSorted()]).toEqual([0, 2, ['A', 'B']]);
    expect(await conversations.read(clientId, marta.phone)).toMatchObject({ marked: 0 });
    await test.knex('clients').where({ id: clientId }).update({ markRead: false });
    await store({ waId: 'D' });
    expect(await conversations.read(clientId, marta.phone)).toMatchObject({
      marked: 0,
      conversation: { unread: 0 },
    });
    expect(markedOnNetwork).not.toContain('D');
    await expect(conversations.read(clientId, '5215500000000')).rejects.toMatchObject({ status: 404 });
  });

  it('is marked as read up to a message', async () => {
    const [, second] = await store({}, {}, {});
    const read = () => markConversationRead(test.knex, clientId, marta.phone, second);
    await read();
    await read();
    expect((await getConversation(marta.phone)).unread).toBe(1);
    const updateEvents = await test.knex('events').where({ clientId, type: 'conversation.updated' });
    expect(updateEvents.map(({ data }) => data.unread)).toEqual([1]);
  });

  it('is unarchived when a message arrives, unless it is muted', async () => {
    await store({}, { contact: beto });
    await conversations.change(clientId, marta.phone, { archived: true }, serverActor);
    await conversations.change(clientId, beto.phone, { archived: true, muted: true }, serverActor);
    await store({ fromMe: true });
    expect((await getConversation(marta.phone)).archived).toBe(true);
    await store({}, { contact: beto });
    expect((await getConversation(marta.phone)).archived).toBe(false);
    expect((await getConversation(beto.phone)).archived).toBe(true);
  });

  it('is deleted with its client', async () => {
    await store({});
    await test.knex('clients').where({ id: clientId }).delete();
    expect(await test.knex('conversations').where({ clientId })).toEqual([]);
  });
});

describe.each([
  ['a person', {}],
  ['a group', inGroup],
])('messages of a conversation with %s', (_, messageFields) => {
  it('are paged in both directions from any message', async () => {
    const stored = await store(...Array.from({ length: 7 }, () => messageFields), { contact: beto });
    // Neither message belongs to this conversation: one is in a group, the other with another contact.
    await store({ chat: 'group:other' });
    const ids = stored.slice(0, 7).map(({ id }) => id);
    const newestFirst = ids.toReversed();
    const chat = 'chat' in messageFields ? 'group:120363' : marta.phone;
    const thread = async (query: object) => {
      const page = await conversations.messages(clientId, chat, { limit: 3, ...query });
      return [page.messages.map(({ id }) => newestFirst.indexOf(id)), page.older, page.newer] as const;
    };
    const idAt = (index: number) => newestFirst[index] ?? '';
    expect(await thread({})).toEqual([[0, 1, 2], idAt(2), null]);
    expect(await thread({ before: idAt(2) })).toEqual([[3, 4, 5], idAt(5), idAt(3)]);
    expect(await thread({ before: idAt(5) })).toEqual([[6], null, idAt(6)]);
    expect(await thread({ before: idAt(6) })).toEqual([[], null, idAt(6)]);
    expect(await thread({ after: idAt(4) })).toEqual([[1, 2, 3], idAt(3), idAt(1)]);
    expect(await thread({ after: idAt(1) })).toEqual([[0], idAt(0), null]);
    expect(await thread({ after: idAt(0) })).toEqual([[], idAt(0), null]);
    expect(await thread({ around: idAt(3) })).toEqual([[2, 3, 4], idAt(4), idAt(2)]);
    expect(await thread({ around: idAt(0) })).toEqual([[0, 1], idAt(1), null]);
    expect(await thread({ around: idAt(6).toUpperCase() })).toEqual([[5, 6], null, idAt(5)]);
  });
});

it('rejects positions that are not a single message of the conversation', async () => {
  const [, otherMessage] = await store({}, { contact: beto });
  const requestMessages = (query: object) => conversations.messages(clientId, marta.phone, { limit: 3, ...query });
  await expect(requestMessages({ before: crypto.randomUUID() })).rejects.toMatchObject({ status: 400 });
  const { id = '' } = otherMessage ?? {};
  await expect(requestMessages({ before: id, after: id })).rejects.toMatchObject({ status: 400 });
  await expect(requestMessages({ around: id })).rejects.toMatchObject({ status: 404 });
});
