import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/index.ts';
import { insertClient } from '../../testing/insertClient.ts';
import { rows } from '../data/sql.ts';
import { type NewMessage, recoverUndecryptableMessage, storeMessages } from '../messages/index.ts';

describe('message stored under the number and again under the LID of a person', () => {
  let test: TestDatabase;
  let clientId: string;
  beforeAll(async () => {
    test = await createTestDatabase();
  });
  beforeEach(async () => {
    clientId = (await insertClient(test.knex)).id;
  });
  afterAll(() => test.drop());

  const [phone, lid] = ['5215512345678', '77'];
  const at = (second: number): Date => new Date(Date.UTC(2026, 2, 1, 12, 0, second));
  const store = (waId: string, fields: Partial<NewMessage>) =>
    storeMessages(test.knex, clientId, [{ waId, fromMe: false, type: 'text', timestamp: at(0), ...fields }]);
  const query = (sql: string) => rows(test.knex, sql, { clientId });
  const listMessages = () =>
    query('SELECT wa_id AS "waId", type FROM messages WHERE client_id = :clientId ORDER BY wa_id');

  it.each([
    ['the number', { phone }, { lid }, 0],
    ['the LID', { lid }, { phone }, 0],
    ['the number, and repeated later', { phone }, { lid }, 3],
  ])('is kept once and readable when it was undecryptable under %s', async (_, first, repeated, second) => {
    await store('A', { contact: first, type: 'undecryptable' });
    await store('A', { contact: repeated, text: 'Dos pasteles', timestamp: at(second) });
    await store('B', { contact: { phone, lid }, text: 'Gracias', timestamp: at(4) });
    expect(
      await query('SELECT wa_id AS "waId", type, text FROM messages WHERE client_id = :clientId ORDER BY id'),
    ).toEqual([
      { waId: 'A', type: 'text', text: 'Dos pasteles' },
      { waId: 'B', type: 'text', text: 'Gracias' },
    ]);
    const [totals] = await query('SELECT sum(inbound) AS inbound FROM message_totals WHERE client_id = :clientId');
    expect(totals).toEqual({ inbound: 2 });
    const days = await query('SELECT sum(inbound) AS inbound FROM daily_message_counts WHERE client_id = :clientId');
    expect(days).toEqual([{ inbound: 2 }]);
    expect(await query('SELECT inbound FROM contact_counters WHERE client_id = :clientId')).toEqual([{ inbound: 2 }]);
    expect(await query('SELECT unread_count AS unread FROM conversations WHERE client_id = :clientId')).toEqual([
      { unread: 2 },
    ]);
  });

  it.each([
    ['the number', { phone }, { lid }],
    ['the LID', { lid }, { phone }],
  ])('is kept once with its content when only the phone showed it under %s', async (_, first, repeated) => {
    const details = { phoneOnly: { reason: 'view-once' as const } };
    await store('A', { contact: first, type: 'phone-only', details });
    await store('A', { contact: repeated, type: 'image', media: { mimeType: 'image/png' }, timestamp: at(3) });
    await store('B', { contact: { phone, lid }, type: 'phone-only', details, timestamp: at(4) });
    expect(await listMessages()).toEqual([
      { waId: 'A', type: 'image' },
      { waId: 'B', type: 'phone-only' },
    ]);
    expect(await query('SELECT inbound FROM contact_counters WHERE client_id = :clientId')).toEqual([{ inbound: 2 }]);
  });

  it('leaves its burst of undecryptable messages, whose other messages remain', async () => {
    for (const waId of ['A', 'B', 'C']) await store(waId, { contact: { lid }, type: 'undecryptable' });
    await store('B', { contact: { phone }, text: 'Dos pasteles', timestamp: at(3) });
    await store('D', { contact: { phone, lid }, text: 'Gracias', timestamp: at(4) });
    expect(await listMessages()).toEqual([
      { waId: 'A', type: 'undecryptable' },
      { waId: 'B', type: 'text' },
      { waId: 'C', type: 'undecryptable' },
      { waId: 'D', type: 'text' },
    ]);
    const bursts = await query(`
      SELECT wa_id AS "waId", CAST(details #>> '{undecryptable,messages}' AS integer) AS messages FROM messages
      WHERE client_id = :clientId AND type = 'undecryptable' ORDER BY wa_id`);
    expect(bursts).toEqual([
      { waId: 'A', messages: 2 },
      { waId: 'C', messages: 1 },
    ]);
  });

  it.each([
    ['the number', { phone }, { lid }],
    ['the LID', { lid }, { phone }],
  ])('stays unread and a received message when history contains it under %s', async (_, copied, received) => {
    await store('A', { contact: copied, text: 'Dos pasteles', details: { history: true } });
    await store('A', { contact: received, text: 'Dos pasteles' });
    await store('B', { contact: { phone, lid }, text: 'Gracias', timestamp: at(4) });
    const stored = await query(
      'SELECT wa_id AS "waId", is_history(details) AS history FROM messages WHERE client_id = :clientId ORDER BY wa_id',
    );
    expect(stored).toEqual([
      { waId: 'A', history: false },
      { waId: 'B', history: false },
    ]);
    expect(await query('SELECT unread_count AS unread FROM conversations WHERE client_id = :clientId')).toEqual([
      { unread: 2 },
    ]);
  });

  it('is kept once when it became readable before it was repeated with another time', async () => {
    const message = { waId: 'A', fromMe: false, contact: { lid }, type: 'undecryptable', timestamp: at(0) };
    await store('A', message);
    await recoverUndecryptableMessage(test.knex, clientId, { ...message, type: 'text', text: 'Dos pasteles' });
    await store('A', { contact: { phone }, text: 'Dos pasteles', timestamp: at(3) });
    await store('B', { contact: { phone, lid }, text: 'Gracias', timestamp: at(4) });
    expect(await listMessages()).toEqual([
      { waId: 'A', type: 'text' },
      { waId: 'B', type: 'text' },
    ]);
  });

  it('remains two messages when both are readable and have different times', async () => {
    await store('A', { contact: { phone }, text: 'Uno' });
    await store('A', { contact: { lid }, text: 'Dos', timestamp: at(1) });
    await store('B', { contact: { phone, lid }, text: 'Tres', timestamp: at(2) });
    expect(await query('SELECT text FROM messages WHERE client_id = :clientId ORDER BY id')).toMatchObject([
      { text: 'Uno' },
      { text: 'Dos' },
      { text: 'Tres' },
    ]);
  });
});
