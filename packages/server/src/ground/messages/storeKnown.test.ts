import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/index.ts';
import { insertClient } from '../../testing/insertClient.ts';
import type { Identity } from '../contacts/index.ts';
import { rows } from '../data/sql.ts';
import type { NewMessage } from './newMessage.ts';
import { storeKnown } from './storeKnown.ts';
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
const told = (contact: Identity | undefined, fields: Partial<NewMessage> = {}): NewMessage => {
  ids += 1;
  const timestamp = new Date('2026-03-01T12:00:00Z');
  return { waId: `W${ids}`, fromMe: false, type: 'text', text: 'Hola', timestamp, ...fields, contact };
};
const marta = { phone: '5215512345678', lid: '77', name: 'Marta' };
const known = (message: NewMessage, client = clientId) =>
  storeKnown(test.knex, [{ clientId: client, message }]);

/** Everything that depends on a client's messages, without what differs each time. */
async function everything(client: string) {
  const ask = (sql: string) => rows(test.knex, sql, { client });
  return {
    messages: await ask(`
      SELECT m.chat LIKE 'contact:%' AS private, coalesce(m.chat = 'contact:' || c.id, false) AS "isTheirs", c.phone,
        c.lid, c.name, m.wa_id, m.from_me, m.type, m.text, m.media, m.details, m.quoted_wa_id, m.status, m.timestamp
      FROM messages m LEFT JOIN contacts c ON c.id = m.contact_id WHERE m.client_id = :client
      ORDER BY m.wa_id, m.from_me, nullif(m.chat, 'contact:' || c.id), c.phone, c.lid, m.timestamp`),
    totals: await ask(
      'SELECT sum(inbound) AS inbound, sum(outbound) AS outbound FROM message_totals WHERE client_id = :client',
    ),
    days: await ask(
      'SELECT day, sum(inbound) FROM message_days WHERE client_id = :client GROUP BY 1 ORDER BY 1',
    ),
    counters: await ask(`
      SELECT c.phone, c.lid, k.inbound, k.outbound, k.elsewhere, k.last_message FROM contact_counters k
      JOIN contacts c ON c.id = k.contact_id WHERE k.client_id = :client ORDER BY 1, 2`),
    events: await ask(`
      SELECT sequence, type, data - '{id,conversationId,replaces}'::text[] AS data FROM events WHERE client_id = :client 
      ORDER BY data ->> 'waId', data ->> 'fromMe', data ->> 'chat', data ->> 'timestamp'`),
    conversations: await ask(`
      SELECT c.phone, c.lid, v.kind, v.last_at, v.unread, v.subject, m.wa_id FROM conversations v
      LEFT JOIN contacts c ON c.id = v.contact_id LEFT JOIN messages m ON m.id = v.last_message
      WHERE v.client_id = :client ORDER BY 1, 2, 3, v.chat`),
    contacts: await ask('SELECT phone, lid, name FROM contacts WHERE client_id = :client ORDER BY 1, 2'),
  };
}

describe('storeKnown', () => {
  it('stores what comes from somebody known, of several clients at once', async () => {
    const other = (await insertClient(test.knex)).id;
    for (const client of [clientId, other]) await storeMessages(test.knex, client, [told(marta)]);
    const stored = await storeKnown(test.knex, [
      { clientId, message: told(marta, { text: 'uno' }) },
      { clientId: other, message: told({ lid: '77' }, { text: 'dos' }) },
      { clientId, message: told({ phone: marta.phone }, { chat: 'group:1', text: 'tres' }) },
    ]);
    expect(stored).toEqual([true, true, true]);
    expect((await everything(clientId)).events).toHaveLength(3);
    expect((await everything(other)).messages).toMatchObject([{ text: 'Hola' }, { text: 'dos' }]);
  });

  it.each<[string, Identity]>([
    ['somebody new', { phone: '5215500000000' }],
    ['somebody new by LID', { lid: '78' }],
    ['somebody with another name', { ...marta, name: 'Marta Ruiz' }],
    ['a number with another LID', { phone: marta.phone, lid: '78' }],
    ['a LID with another number', { phone: '5215500000000', lid: '77' }],
  ])('leaves %s alone', async (_, contact) => {
    await storeMessages(test.knex, clientId, [told(marta)]);
    const before = await everything(clientId);
    expect(await known(told(contact))).toEqual([false]);
    expect(await everything(clientId)).toEqual(before);
  });

  it('leaves alone what is stored, and what waits to be readable', async () => {
    const [once, late] = [told(marta), told(marta, { type: 'undecryptable', text: undefined })];
    await storeMessages(test.knex, clientId, [once, late]);
    const before = await everything(clientId);
    expect(await known(once)).toEqual([false]);
    expect(await known({ ...late, type: 'text', text: 'ahora sí' })).toEqual([false]);
    // Under another time too: the unique key alone would not know it.
    expect(await known({ ...late, type: 'text', timestamp: new Date('2026-03-01T12:00:05Z') })).toEqual([
      false,
    ]);
    expect(await everything(clientId)).toEqual(before);
  });

  it('stores ours, to somebody known and to a group, and leaves alone those it has', async () => {
    await storeMessages(test.knex, clientId, [told(marta)]);
    const ours = { fromMe: true };
    const [sent, elsewhere] = [
      told({ phone: marta.phone }, { ...ours, text: 'Va' }),
      told(undefined, { ...ours, chat: 'group:1', status: 'sent' }),
    ];
    expect([await known(sent), await known(elsewhere)]).toEqual([[true], [true]]);
    const { messages, totals } = await everything(clientId);
    expect(messages).toMatchObject([
      { from_me: false },
      { from_me: true, status: 'queued', text: 'Va', phone: marta.phone, isTheirs: true },
      { from_me: true, status: 'sent', phone: null, private: false },
    ]);
    expect(totals).toEqual([{ inbound: 1, outbound: 2 }]);
    const before = await everything(clientId);
    const later = new Date('2026-03-01T12:00:05Z');
    for (const again of [sent, elsewhere, { ...sent, timestamp: later }])
      expect(await known(again)).toEqual([false]);
    expect(await everything(clientId)).toEqual(before);
    expect(await known(told(undefined, { chat: 'group:1' }))).toEqual([false]);
  });

  it('knows nobody of another client', async () => {
    const other = (await insertClient(test.knex)).id;
    await storeMessages(test.knex, other, [told(marta)]);
    expect(await known(told(marta))).toEqual([false]);
  });

  it('leaves alone a client that does not exist any more', async () => {
    await storeMessages(test.knex, clientId, [told(marta)]);
    await test.knex('clients').where({ id: clientId }).delete();
    expect(await known(told(marta))).toEqual([false]);
  });

  it('does to the database what storeMessages does, whatever was told before', async () => {
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
        const [quick, slow] = [(await insertClient(test.knex)).id, (await insertClient(test.knex)).id];
        for (const { second, ...one } of messages) {
          const timestamp = new Date(Date.UTC(2026, 2, 1, 12, 0, second));
          const whole = { type: 'text', timestamp, ...one } as const;
          const [isStored] = await storeKnown(test.knex, [{ clientId: quick, message: whole }]);
          if (!isStored) await storeMessages(test.knex, quick, [whole]);
          await storeMessages(test.knex, slow, [whole]);
        }
        const told = await everything(quick);
        const expected = JSON.parse(JSON.stringify(await everything(slow)).replaceAll(slow, quick));
        expect(JSON.parse(JSON.stringify(told))).toEqual(expected);
      }),
      { numRuns: 40 },
    );
  });
});
