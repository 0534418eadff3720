import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/index.ts';
import { insertClient } from '../../testing/insertClient.ts';
import { toContactChatKey } from '../conversations/conversationRows.ts';
import { rows } from '../data/sql.ts';
import { transact } from '../data/transact.ts';
import { storeMessages, storeMessageUpdate } from '../messages/index.ts';
import { mergeContactMessages } from './mergeContactMessages.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('keeps and counts a message once that is stored under both contacts, and moves the others', async () => {
  const { knex } = database;
  const clientId = (await insertClient(knex)).id;
  const timestamp = new Date();
  const store = (phone: '5215512345678' | '5215587654321', waId: string) =>
    storeMessages(knex, clientId, [{ waId, fromMe: false, contact: { phone }, type: 'text', text: 'Hola', timestamp }]);
  await store('5215512345678', 'SAME');
  await store('5215512345678', 'OTHER');
  await store('5215587654321', 'SAME');
  const [from, into] = await Promise.all(
    ['5215512345678', '5215587654321'].map(async phone => {
      const [contact] = await rows<{ id: string }>(
        knex,
        'SELECT id FROM contacts WHERE client_id = :clientId AND phone = :phone',
        { clientId, phone },
      );
      return contact?.id ?? '';
    }),
  );
  if (!from || !into) throw new Error('both contacts must be stored');
  await transact(knex, trx => mergeContactMessages(trx, { clientId, from, into }));

  const stored = await knex('messages').where({ clientId }).select('waId', 'contactId', 'chat').orderBy('waId');
  const chat = toContactChatKey(into);
  expect(stored).toEqual(['OTHER', 'SAME'].map(waId => ({ waId, contactId: into, chat })));
  const sumInbound = async (table: string) =>
    Number((await knex(table).where({ clientId }).sum('inbound as inbound').first())?.inbound);
  expect(await Promise.all(['messageTotals', 'dailyMessageCounts', 'contactCounters'].map(sumInbound))).toEqual([
    2, 2, 2,
  ]);
  expect(Number((await knex('conversations').where({ clientId }).sum('unreadCount as n').first())?.n)).toBe(2);
});

it('attaches an update to its message when both named the same person by different identifiers', async () => {
  const { knex } = database;
  const clientId = (await insertClient(knex)).id;
  const timestamp = new Date();
  const [phone, lid] = ['5215512345678', '77'];
  const base = { fromMe: false, type: 'text', timestamp };
  await storeMessages(knex, clientId, [{ ...base, waId: 'A', contact: { phone }, text: 'Dos pasteles' }]);
  const update = { fromMe: false, contact: { lid }, target: 'A', timestamp };
  await storeMessageUpdate(knex, clientId, { ...update, waId: 'E', kind: 'edit', value: { text: 'Tres pasteles' } });
  await storeMessageUpdate(knex, clientId, { ...update, waId: 'R', kind: 'reaction', value: { emoji: '👍' } });
  await storeMessages(knex, clientId, [{ ...base, waId: 'B', contact: { phone, lid }, text: 'Gracias' }]);
  const [message] = await knex('messages').where({ clientId, waId: 'A' }).select('id', 'text');
  expect(message.text).toBe('Tres pasteles');
  const updates = await knex('messageUpdates').where({ clientId }).orderBy('waId').select('waId', 'messageId');
  expect(updates).toEqual(['E', 'R'].map(waId => ({ waId, messageId: message.id })));
});
