import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/index.ts';
import { insertClient } from '../../testing/insertClient.ts';
import type { ContactIdentity } from '../contacts/index.ts';
import { rows } from '../data/sql.ts';
import { storePlainMessages } from './messageWriter.ts';
import type { NewMessage } from './newMessage.ts';
import { storeMessages } from './storeMessages.ts';

let test: TestDatabase;
let clientId: string;
beforeAll(async () => {
  test = await createTestDatabase();
});
beforeEach(async () => {
  clientId = (await insertClient(test.knex)).id;
});
afterAll(() => test.drop());

let ids = 0;
const buildMessage = (contact: ContactIdentity | undefined, fields: Partial<NewMessage> = {}): NewMessage => {
  ids += 1;
  const timestamp = new Date('2026-03-01T12:00:00Z');
  return { waId: `W${ids}`, fromMe: false, type: 'text', text: 'Hola', timestamp, ...fields, contact };
};
const marta = { phone: '5215512345678', lid: '77', name: 'Marta' };
const storePlain = (message: NewMessage, client = clientId) =>
  storePlainMessages(test.knex, [{ clientId: client, message }]);

/** Reads all data that depends on a client's messages, without values that differ per run. */
async function readState(client: string) {
  const query = (sql: string) => rows(test.knex, sql, { client });
  return {
    messages: await query(`
      SELECT m.chat LIKE 'contact:%' AS private, coalesce(m.chat = 'contact:' || c.id, false) AS "isTheirs", c.phone,
        c.lid, c.name, m.wa_id, m.from_me, m.type, m.text, m.media, m.details, m.quoted_wa_id, m.status, m.timestamp
      FROM messages m LEFT JOIN contacts c ON c.id = m.contact_id WHERE m.client_id = :client
      ORDER BY m.wa_id, m.from_me, nullif(m.chat, 'contact:' || c.id), c.phone, c.lid, m.timestamp`),
    totals: await query(
      'SELECT sum(inbound) AS inbound, sum(outbound) AS outbound FROM message_totals WHERE client_id = :client',
    ),
    days: await query(
      'SELECT day, sum(inbound) FROM daily_message_counts WHERE client_id = :client GROUP BY 1 ORDER BY 1',
    ),
    counters: await query(`
      SELECT c.phone, c.lid, k.inbound, k.outbound, k.shared_chat_messages, k.last_message_at FROM contact_counters k
      JOIN contacts c ON c.id = k.contact_id WHERE k.client_id = :client ORDER BY 1, 2`),
    events: await query(`
      SELECT sequence, type, data - '{id,conversationId,replaces}'::text[] AS data FROM events WHERE client_id = :client 
      ORDER BY data ->> 'waId', data ->> 'fromMe', data ->> 'chat', data ->> 'timestamp'`),
    conversations: await query(`
      SELECT c.phone, c.lid, v.kind, v.last_message_at, v.unread_count, v.subject, m.wa_id FROM conversations v
      LEFT JOIN contacts c ON c.id = v.contact_id LEFT JOIN messages m ON m.id = v.last_message_id
      WHERE v.client_id = :client ORDER BY 1, 2, 3, v.chat`),
    contacts: await query('SELECT phone, lid, name FROM contacts WHERE client_id = :client ORDER BY 1, 2'),
  };
}

describe('storePlainMessages', () => {
  it('stores messages of several clients when their contacts are known', async () => {
    const other = (await insertClient(test.knex)).id;
    for (const client of [clientId, other]) await storeMessages(test.knex, client, [buildMessage(marta)]);
    const stored = await storePlainMessages(test.knex, [
      { clientId, message: buildMessage(marta, { text: 'uno' }) },
      { clientId: other, message: buildMessage({ lid: '77' }, { text: 'dos' }) },
      { clientId, message: buildMessage({ phone: marta.phone }, { chat: 'group:1', text: 'tres' }) },
    ]);
    expect(stored).toEqual([true, true, true]);
    expect((await readState(clientId)).events).toHaveLength(3);
    expect((await readState(other)).messages).toMatchObject([{ text: 'Hola' }, { text: 'dos' }]);
  });

  it.each<[string, ContactIdentity]>([
    ['a new number', { phone: '5215500000000' }],
    ['a new LID', { lid: '78' }],
    ['a contact with another name', { ...marta, name: 'Marta Ruiz' }],
    ['a number with another LID', { phone: marta.phone, lid: '78' }],
    ['a LID with another number', { phone: '5215500000000', lid: '77' }],
  ])('skips a message from %s', async (_, contact) => {
    await storeMessages(test.knex, clientId, [buildMessage(marta)]);
    const before = await readState(clientId);
    expect(await storePlain(buildMessage(contact))).toEqual([false]);
    expect(await readState(clientId)).toEqual(before);
  });

  it('skips a message that is already stored, or that is stored as undecryptable', async () => {
    const [storedMessage, undecryptable] = [
      buildMessage(marta),
      buildMessage(marta, { type: 'undecryptable', text: undefined }),
    ];
    await storeMessages(test.knex, clientId, [storedMessage, undecryptable]);
    const before = await readState(clientId);
    expect(await storePlain(storedMessage)).toEqual([false]);
    expect(await storePlain({ ...undecryptable, type: 'text', text: 'ahora sí' })).toEqual([false]);
    // The message is also skipped under another time, although the unique key alone would not match then.
    expect(await storePlain({ ...undecryptable, type: 'text', timestamp: new Date('2026-03-01T12:00:05Z') })).toEqual([
      false,
    ]);
    expect(await readState(clientId)).toEqual(before);
  });

  it('stores outgoing messages to a known contact and to a group, and skips those that are already stored', async () => {
    await storeMessages(test.knex, clientId, [buildMessage(marta)]);
    const ownMessage = { fromMe: true };
    const [privateMessage, groupMessage] = [
      buildMessage({ phone: marta.phone }, { ...ownMessage, text: 'Va' }),
      buildMessage(undefined, { ...ownMessage, chat: 'group:1', status: 'sent' }),
    ];
    expect([await storePlain(privateMessage), await storePlain(groupMessage)]).toEqual([[true], [true]]);
    const { messages, totals } = await readState(clientId);
    expect(messages).toMatchObject([
      { from_me: false },
      { from_me: true, status: 'queued', text: 'Va', phone: marta.phone, isTheirs: true },
      { from_me: true, status: 'sent', phone: null, private: false },
    ]);
    expect(totals).toEqual([{ inbound: 1, outbound: 2 }]);
    const before = await readState(clientId);
    const later = new Date('2026-03-01T12:00:05Z');
    for (const duplicate of [privateMessage, groupMessage, { ...privateMessage, timestamp: later }])
      expect(await storePlain(duplicate)).toEqual([false]);
    expect(await readState(clientId)).toEqual(before);
    expect(await storePlain(buildMessage(undefined, { chat: 'group:1' }))).toEqual([false]);
  });

  it('does not use the contacts of another client', async () => {
    const other = (await insertClient(test.knex)).id;
    await storeMessages(test.knex, other, [buildMessage(marta)]);
    expect(await storePlain(buildMessage(marta))).toEqual([false]);
  });

  it('skips a message when its client was deleted', async () => {
    await storeMessages(test.knex, clientId, [buildMessage(marta)]);
    await test.knex('clients').where({ id: clientId }).delete();
    expect(await storePlain(buildMessage(marta))).toEqual([false]);
  });

  it('leaves the same state as storeMessages after any sequence of messages', async () => {
    const identity = fc.record(
      {
        phone: fc.constantFrom('1', '2'),
        lid: fc.constantFrom('71', '72'),
        name: fc.constantFrom('Ana', ' Ana ', 'Beto'),
      },
      { requiredKeys: [] },
    );
    const message = fc.record({
      contact: identity.filter(({ phone, lid }) => (phone ?? lid) !== undefined),
      fromMe: fc.boolean(),
      chat: fc.option(fc.constantFrom('group:1', 'broadcast:status'), { nil: undefined }),
      waId: fc.constantFrom('A', 'B', 'C', 'D', 'E', 'F'),
      text: fc.constantFrom('Hola', 'con \u0000 nulo', undefined),
      second: fc.integer({ min: 0, max: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(message, { minLength: 1, maxLength: 8 }), async messages => {
        const [fastClientId, slowClientId] = [(await insertClient(test.knex)).id, (await insertClient(test.knex)).id];
        for (const { second, ...fields } of messages) {
          const timestamp = new Date(Date.UTC(2026, 2, 1, 12, 0, second));
          const newMessage = { type: 'text', timestamp, ...fields } as const;
          const [isStored] = await storePlainMessages(test.knex, [{ clientId: fastClientId, message: newMessage }]);
          if (!isStored) await storeMessages(test.knex, fastClientId, [newMessage]);
          await storeMessages(test.knex, slowClientId, [newMessage]);
        }
        const state = await readState(fastClientId);
        const expected = JSON.parse(
          JSON.stringify(await readState(slowClientId)).replaceAll(slowClientId, fastClientId),
        );
        expect(JSON.parse(JSON.stringify(state))).toEqual(expected);
      }),
      { numRuns: 40 },
    );
  });
});
