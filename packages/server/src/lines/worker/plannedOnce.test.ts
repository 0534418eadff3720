import type { Knex } from 'knex';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createCommitPool } from '../../ground/data/createCommitPool.ts';
import { rows } from '../../ground/data/sql.ts';
import { storeMessages } from '../../ground/messages/index.ts';
import { storeKnown } from '../../ground/messages/storeKnown.ts';
import { updateStatuses } from '../../ground/messages/updateStatus.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/index.ts';
import { insertClient } from '../../testing/insertClient.ts';
import { writeKeys } from '../vault/keyRows.ts';

const MANY = 5_000;
const timestamp = new Date('2026-03-01T12:00:00Z');
/** A second after the one before. */
const timeOf = (n: number): Date => new Date(timestamp.getTime() + n * 1_000);
const phoneOf = (n: number): string => String(5_215_500_000_000 + n);

let test: TestDatabase;
let committing: Knex;
let clientId: string;
beforeAll(async () => {
  test = await createTestDatabase();
  committing = createCommitPool(test.connection);
  clientId = (await insertClient(test.knex)).id;
  await storeMessages(test.knex, clientId, [messageOf(0, false), messageOf(0, true)]);
  await rows(
    test.knex,
    'INSERT INTO contacts (id, client_id, phone) SELECT gen_random_uuid(), :clientId, CAST(n AS text) FROM generate_series(CAST(:first AS bigint), :last) n',
    {
      clientId,
      first: phoneOf(1),
      last: phoneOf(MANY),
    },
  );
  await rows(
    test.knex,
    `INSERT INTO messages (id, client_id, chat, wa_id, from_me, contact_id, type, status, timestamp)
    SELECT gen_random_uuid(), client_id, 'contact:' || id, 'O' || phone, true, id, 'text', 'queued',
      CAST(:timestamp AS timestamptz) + make_interval(secs => CAST(phone AS bigint) - CAST(:first AS bigint)) FROM contacts`,
    { timestamp, first: phoneOf(0) },
  );
  await rows(
    test.knex,
    `INSERT INTO session_keys (client_id, category, key_id, sealed, epoch, position)
    SELECT :clientId, 'pre-key', n, '', 0, n FROM generate_series(1, CAST(:many AS int)) n`,
    { clientId, many: MANY },
  );
  await rows(test.knex, 'ANALYZE');
}, 60_000);
afterAll(async () => {
  await committing?.destroy();
  await test?.drop();
});

let ids = 0;
function messageOf(person: number, fromMe: boolean) {
  ids += 1;
  return {
    waId: `W${ids}`,
    fromMe,
    contact: { phone: phoneOf(person) },
    type: 'text',
    text: 'Hola',
    timestamp,
  };
}

/** What is asked for each message, of somebody in the middle of many. */
const statements: Record<string, { work(trx: Knex.Transaction, person: number): Promise<unknown> }> = {
  'a message from somebody known': {
    work: (trx, person) => storeKnown(trx, [{ clientId, message: messageOf(person, false) }]),
  },
  // One of them is an hour older, of the other nobody knows the time.
  'statuses of messages far apart': {
    work: (trx, person) =>
      updateStatuses(trx, [
        { clientId, waId: `O${phoneOf(person)}`, status: 'sent', timestamp: timeOf(person) },
        { clientId, waId: `O${phoneOf(1)}`, status: 'delivered' },
      ]),
  },
  'keys of a session': {
    work: (trx, person) =>
      writeKeys(trx, [
        {
          clientId,
          epoch: 0,
          kept: [
            { category: 'session', id: phoneOf(person), sealed: Buffer.of(1), keepUntil: null, person: null },
          ],
          removed: [{ category: 'pre-key', id: String(person) }],
        },
      ]),
  },
};

/** Rows of each table that this connection was given until now, by whatever way. */
async function given(trx: Knex.Transaction): Promise<Map<string, number>> {
  const found = await rows<{ table: string; read: number }>(
    trx,
    `SELECT s.relname AS "table", CAST(s.seq_tup_read + coalesce(i.returned, 0) AS int) AS read
     FROM pg_stat_xact_user_tables s
     LEFT JOIN (SELECT relid, sum(pg_stat_get_xact_tuples_returned(indexrelid)) AS returned
                FROM pg_stat_user_indexes GROUP BY 1) i USING (relid)`,
  );
  return new Map(found.map(({ table, read }) => [table, read]));
}

describe.each(Object.entries(statements))('%s', (_, { work }) => {
  it('is found among thousands without reading the others', async () => {
    await committing.transaction(async trx => {
      const before = await given(trx);
      expect(await work(trx, MANY / 2)).not.toEqual([false]);
      const read = [...(await given(trx))].map(
        ([table, rows]) => [table, rows - (before.get(table) ?? 0)] as const,
      );
      expect(read.filter(([, rows]) => rows > 100)).toEqual([]);
      expect(read.filter(([, rows]) => rows > 0)).not.toEqual([]);
    });
  });
});
