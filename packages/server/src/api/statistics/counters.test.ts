import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rows } from '../../ground/data/sql.ts';
import { type NewMessage, storeMessages } from '../../ground/messages/index.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/index.ts';
import { insertClient } from '../../testing/insertClient.ts';

const COUNTED = {
  days: 'SELECT day::text AS key, sum(inbound) AS inbound, sum(outbound) AS outbound FROM message_days WHERE client_id = :id GROUP BY day',
  totals:
    "SELECT '' AS key, sum(inbound) AS inbound, sum(outbound) AS outbound FROM message_totals WHERE client_id = :id HAVING count(*) > 0",
  contacts:
    'SELECT contact_id AS key, inbound, outbound, total, elsewhere, last_message FROM contact_counters WHERE client_id = :id',
};

const IN_OUT = 'count(*) FILTER (WHERE NOT from_me) AS inbound, count(*) FILTER (WHERE from_me) AS outbound';
const RECOUNTED: typeof COUNTED = {
  days: `SELECT (timestamp AT TIME ZONE 'America/Mexico_City')::date::text AS key, ${IN_OUT} FROM messages WHERE client_id = :id GROUP BY 1`,
  totals: `SELECT '' AS key, ${IN_OUT} FROM messages WHERE client_id = :id HAVING count(*) > 0`,
  contacts: `SELECT contact_id AS key, count(*) FILTER (WHERE talk AND NOT from_me) AS inbound,
      count(*) FILTER (WHERE talk AND from_me) AS outbound, count(*) FILTER (WHERE talk) AS total,
      count(*) FILTER (WHERE NOT talk) AS elsewhere,
      coalesce(max(timestamp) FILTER (WHERE talk), '-infinity') AS last_message
    FROM (SELECT *, chat = concat('contact:', contact_id) AS talk FROM messages) m
    WHERE client_id = :id AND contact_id IS NOT NULL GROUP BY 1`,
};

/** Few ids, persons and times, so that most messages of most batches have been told before. */
const message: fc.Arbitrary<NewMessage> = fc.record({
  waId: fc.constantFrom('A', 'B', 'C', 'D', 'E'),
  fromMe: fc.boolean(),
  chat: fc.constantFrom(undefined, undefined, 'group:1'),
  contact: fc.oneof(
    fc.record({ phone: fc.constantFrom('1', '2', '3') }),
    fc.record({ lid: fc.constantFrom('77', '88', '99') }),
    fc.constantFrom({ phone: '1', lid: '77' }, { phone: '2', lid: '88' }, { phone: '3', lid: '88' }),
  ),
  type: fc.constant('text'),
  timestamp: fc
    .constantFrom('2026-01-01T05:59:59Z', '2026-01-01T06:00:00Z', '2025-06-30T12:00:00Z')
    .map(t => new Date(t)),
});

describe('counters', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterAll(() => test.drop());

  const read = (queries: typeof COUNTED, id: string) =>
    Promise.all(
      Object.values(queries).map(sql => rows(test.knex, `SELECT * FROM (${sql}) q ORDER BY key`, { id })),
    );

  it('equal a recount after batches told twice, at once, by number and by LID', async () => {
    const batches = fc.array(fc.array(message, { minLength: 1, maxLength: 8 }), {
      minLength: 1,
      maxLength: 8,
    });
    await fc.assert(
      fc.asyncProperty(batches, async told => {
        const { id } = await insertClient(test.knex);
        await Promise.all(told.map(batch => storeMessages(test.knex, id, batch)));
        expect(await read(COUNTED, id)).toEqual(await read(RECOUNTED, id));
      }),
      { numRuns: 40 },
    );
  });

  it('count a message once that was stored under both names of one person', async () => {
    const { id } = await insertClient(test.knex);
    const told = { waId: 'A', fromMe: false, type: 'text', timestamp: new Date('2026-01-01T12:00:00Z') };
    await storeMessages(test.knex, id, [{ ...told, contact: { phone: '1' } }]);
    await storeMessages(test.knex, id, [{ ...told, contact: { lid: '77' } }]);
    await storeMessages(test.knex, id, [{ ...told, waId: 'B', contact: { phone: '1', lid: '77' } }]);
    const [days, totals, contacts] = await read(COUNTED, id);
    expect(days).toEqual([{ key: '2026-01-01', inbound: 2, outbound: 0 }]);
    expect(totals).toEqual([{ key: '', inbound: 2, outbound: 0 }]);
    expect(contacts).toMatchObject([{ inbound: 2, outbound: 0, total: 2 }]);
    expect(await read(RECOUNTED, id)).toEqual([days, totals, contacts]);
  });

  it('count the day that it was where the client is', async () => {
    const { id } = await insertClient(test.knex, { timeZone: 'Asia/Tokyo' });
    const timestamp = new Date('2026-01-01T15:00:00Z');
    await storeMessages(test.knex, id, [
      { waId: 'A', fromMe: true, contact: { phone: '1' }, type: 'text', timestamp },
    ]);
    const [days] = await read(COUNTED, id);
    expect(days).toEqual([{ key: '2026-01-02', inbound: 0, outbound: 1 }]);
  });
});
