import type { Endpoints, QueryOf } from '@recado/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../../core/data/models/index.ts';
import { type NewMessage, storeMessages } from '../../../core/messages/index.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/index.ts';
import { insertClient, insertUser } from '../../../testing/insertClient.ts';
import { createConversationService } from './createConversationService.ts';
import { listConversationsOfUser } from './listConversationsOfUser.ts';

let test: TestDatabase;
let userId: string;
let bakery: Client;
let workshop: Client;
beforeAll(async () => {
  test = await createTestDatabase();
});
beforeEach(async () => {
  ({ id: userId } = await insertUser(test.knex));
  bakery = await insertClient(test.knex, { ownerId: userId });
  workshop = await insertClient(test.knex, { ownerId: userId });
});
afterAll(() => test.drop());

/** Stores one message that a person sent to a client at this minute. */
const receive = ({ id }: Client, minute: number, fields: Partial<NewMessage> = {}) =>
  storeMessages(test.knex, id, [
    {
      waId: `W${minute}`,
      fromMe: false,
      contact: { phone: `52155110000${String(minute).padStart(2, '0')}`, name: `Persona ${minute}` },
      type: 'text',
      text: `pedido ${minute}`,
      timestamp: new Date(Date.UTC(2026, 2, 1, 12, minute)),
      ...fields,
    },
  ]);

const service = () =>
  createConversationService({
    database: test.knex,
    apiUrl: '/api',
    readReceipts: { sendReadReceipts: async () => 0 },
    sendUnreadMark: async () => {},
  });
const list = (query: Partial<QueryOf<Endpoints['GET /conversations']>> = {}, user = userId) =>
  service().listOfUser(user, { limit: 50, ...query });
const listNames = async (query?: Parameters<typeof list>[0]) =>
  (await list(query)).conversations.map(({ conversation }) => conversation.name);

describe('GET /conversations', () => {
  it('lists the conversations of all clients by time, each with its client and its last message', async () => {
    await receive(bakery, 1);
    await receive(workshop, 2);
    await receive(bakery, 3);
    const { conversations, next } = await list();
    expect(
      conversations.map(({ clientId, conversation: { name, lastMessage } }) => [clientId, name, lastMessage?.text]),
    ).toEqual([
      [bakery.id, 'Persona 3', 'pedido 3'],
      [workshop.id, 'Persona 2', 'pedido 2'],
      [bakery.id, 'Persona 1', 'pedido 1'],
    ]);
    expect(next).toBeNull();
  });

  it('contains shared clients of active owners, and no clients of other users', async () => {
    const [shared, suspended, foreign] = [
      await insertClient(test.knex),
      await insertClient(test.knex),
      await insertClient(test.knex),
    ];
    await receive(shared, 4);
    await receive(suspended, 5);
    await receive(foreign, 6);
    await test.knex('members').insert([
      { clientId: shared.id, userId, role: 'answers' },
      { clientId: suspended.id, userId, role: 'manages' },
    ]);
    await test.knex('users').where({ id: suspended.ownerId }).update({ active: false });
    expect(await listNames()).toEqual(['Persona 4']);
    expect(await listNames({ q: 'pedido' })).toEqual(['Persona 4']);
    await test.knex('members').where({ userId }).delete();
    expect(await listNames()).toEqual([]);
  });

  it('returns each conversation once in pages of any size, also those that returned from a snooze', async () => {
    for (const minute of [1, 2, 3, 4, 5, 6, 7]) await receive(minute % 2 === 0 ? bakery : workshop, minute);
    const returnedAt = new Date(Date.UTC(2026, 2, 1, 13));
    await test
      .knex('conversations')
      .where({ clientId: bakery.id })
      .andWhere('lastMessageAt', new Date(Date.UTC(2026, 2, 1, 12, 2)))
      .update({ snoozeEndedAt: returnedAt });
    const names: (string | null)[] = [];
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const page = await list({ limit: 2, ...(cursor && { cursor }) });
      expect(page.conversations.length).toBeLessThanOrEqual(2);
      names.push(...page.conversations.map(({ conversation }) => conversation.name));
      cursor = page.next;
    }
    expect(names).toEqual([2, 7, 6, 5, 4, 3, 1].map(minute => `Persona ${minute}`));
  });

  it('filters unread and archived conversations in every client', async () => {
    await receive(bakery, 1);
    await receive(workshop, 2);
    await receive(workshop, 3);
    await service().read(bakery.id, '5215511000001');
    await test
      .knex('conversations')
      .where({ clientId: workshop.id, lastMessageAt: new Date(Date.UTC(2026, 2, 1, 12, 3)) })
      .update({ archived: true });
    expect(await listNames({ unread: true })).toEqual(['Persona 3', 'Persona 2']);
    expect(await listNames({ archived: false })).toEqual(['Persona 2', 'Persona 1']);
    expect(await listNames({ archived: true })).toEqual(['Persona 3']);
  });

  it('searches every client, and finds the match of a group that two clients share in the right client', async () => {
    const inGroup = { chat: 'group:120363', details: { subject: 'Pedidos de la Plaza' } };
    await receive(bakery, 1, { ...inGroup, text: 'conchas' });
    await receive(workshop, 2, { ...inGroup, text: 'balatas' });
    await receive(workshop, 3, { text: 'balatas nuevas' });
    const find = async (q: string) =>
      (await list({ q })).conversations.map(({ clientId, conversation: { match } }) => [clientId, match?.text]);
    expect(await find('conchas')).toEqual([[bakery.id, 'conchas']]);
    expect(await find('balatas')).toEqual([
      [workshop.id, 'balatas nuevas'],
      [workshop.id, 'balatas'],
    ]);
    expect(await find('tornillos')).toEqual([]);
  });

  it('returns an empty page for a user without clients', async () => {
    const { id } = await insertUser(test.knex);
    expect(await list({}, id)).toEqual({ success: true, conversations: [], next: null });
    expect(await list({ q: 'pedido' }, id)).toMatchObject({ conversations: [] });
  });

  it('reads each client from its index of days, and not the conversations of all clients', async () => {
    const statements: { readonly sql: string; readonly bindings: readonly unknown[] }[] = [];
    const watch = (statement: (typeof statements)[number]) => statements.push(statement);
    test.knex.on('query', watch);
    await listConversationsOfUser(test.knex, userId, { limit: 20 });
    test.knex.off('query', watch);
    const { sql = '', bindings = [] } = statements.at(-1) ?? {};
    const conditions = await test.knex.transaction(async trx => {
      await trx.raw('SET LOCAL enable_seqscan = off');
      await trx.raw('SET LOCAL enable_bitmapscan = off');
      const plan = await trx.raw(`EXPLAIN ${sql.replaceAll(/\$\d+/g, '?')}`, [...bindings] as string[]);
      return (plan.rows as Record<string, string>[]).map(row => row['QUERY PLAN']).join('\n');
    });
    expect(conditions).toMatch(/conversations_client_id_last_message_day_idx[\s\S]*Index Cond: \(client_id = /);
  });
});
