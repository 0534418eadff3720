import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rows } from '../../../core/data/sql.ts';
import { type NewMessage, storeMessages } from '../../../core/messages/index.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/index.ts';
import { insertClient } from '../../../testing/insertClient.ts';

const COUNTERS_SQL = {
  days: `SELECT day::text AS key, sum(inbound) AS inbound, sum(outbound) AS outbound FROM daily_message_counts
    WHERE client_id = :id GROUP BY day`,
  totals:
    "SELECT '' AS key, sum(inbound) AS inbound, sum(outbound) AS outbound FROM message_totals WHERE client_id = :id HAVING count(*) > 0",
  contacts: `SELECT contact_id AS key, inbound, outbound, total, shared_chat_messages, last_message_at
    FROM contact_counters WHERE client_id = :id`,
};

const DIRECTION_COUNTS_SQL =
  'count(*) FILTER (WHERE NOT from_me) AS inbound, count(*) FILTER (WHERE from_me) AS outbound';
const RECOUNT_SQL: typeof COUNTERS_SQL = {
  days: `SELECT (timestamp AT TIME ZONE 'America/Mexico_City')::date::text AS key, ${DIRECTION_COUNTS_SQL} FROM messages WHERE client_id = :id GROUP BY 1`,
  totals: `SELECT '' AS key, ${DIRECTION_COUNTS_SQL} FROM messages WHERE client_id = :id HAVING count(*) > 0`,
  contacts: `SELECT contact_id AS key, count(*) FILTER (WHERE talk AND NOT from_me) AS inbound,
      count(*) FILTER (WHERE talk AND from_me) AS outbound, count(*) FILTER (WHERE talk) AS total,
      count(*) FILTER (WHERE NOT talk) AS shared_chat_messages,
      coalesce(max(timestamp) FILTER (WHERE talk), '-infinity') AS last_message_at
    FROM (SELECT *, chat = concat('contact:', contact_id) AS talk FROM messages) m
    WHERE client_id = :id AND contact_id IS NOT NULL GROUP BY 1`,
};

/** Uses few IDs, contacts and times, so that most batches repeat messages of earlier batches. */
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

describe('message counters', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterAll(() => test.drop());

  const read = (queries: typeof COUNTERS_SQL, id: string) =>
    Promise.all(Object.values(queries).map(sql => rows(test.knex, `SELECT * FROM (${sql}) q ORDER BY key`, { id })));

  it('equal a recount after concurrent and repeated batches, by number and by LID', async () => {
    const batches = fc.array(fc.array(message, { minLength: 1, maxLength: 8 }), {
      minLength: 1,
      maxLength: 8,
    });
    await fc.assert(
      fc.asyncProperty(batches, async messageBatches => {
        const { id } = await insertClient(test.knex);
        await Promise.all(messageBatches.map(batch => storeMessages(test.knex, id, batch)));
        expect(await read(COUNTERS_SQL, id)).toEqual(await read(RECOUNT_SQL, id));
      }),
      { numRuns: 40 },
    );
  });

  it('count a message once when it was stored under both the number and the LID of a contact', async () => {
    const { id } = await insertClient(test.knex);
    const baseMessage = { waId: 'A', fromMe: false, type: 'text', timestamp: new Date('2026-01-01T12:00:00Z') };
    await storeMessages(test.knex, id, [{ ...baseMessage, contact: { phone: '1' } }]);
    await storeMessages(test.knex, id, [{ ...baseMessage, contact: { lid: '77' } }]);
    await storeMessages(test.knex, id, [{ ...baseMessage, waId: 'B', contact: { phone: '1', lid: '77' } }]);
    const [days, totals, contacts] = await read(COUNTERS_SQL, id);
    expect(days).toEqual([{ key: '2026-01-01', inbound: 2, outbound: 0 }]);
    expect(totals).toEqual([{ key: '', inbound: 2, outbound: 0 }]);
    expect(contacts).toMatchObject([{ inbound: 2, outbound: 0, total: 2 }]);
    expect(await read(RECOUNT_SQL, id)).toEqual([days, totals, contacts]);
  });

  it("count a message on its day in the client's time zone", async () => {
    const { id } = await insertClient(test.knex, { timeZone: 'Asia/Tokyo' });
    const timestamp = new Date('2026-01-01T15:00:00Z');
    await storeMessages(test.knex, id, [{ waId: 'A', fromMe: true, contact: { phone: '1' }, type: 'text', timestamp }]);
    const [days] = await read(COUNTERS_SQL, id);
    expect(days).toEqual([{ key: '2026-01-02', inbound: 0, outbound: 1 }]);
  });
});
