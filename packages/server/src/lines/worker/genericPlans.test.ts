import type { Knex } from 'knex';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createCommitConnectionPool } from '../../core/data/createCommitConnectionPool.ts';
import { rows } from '../../core/data/sql.ts';
import { storeMessages } from '../../core/messages/index.ts';
import { updateMessageStatuses } from '../../core/messages/messageStatusStore.ts';
import { storePlainMessages } from '../../core/messages/messageWriter.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/index.ts';
import { insertClient } from '../../testing/insertClient.ts';
import { writeVaultKeys } from '../vault/keyRows.ts';

const ROW_COUNT = 5_000;
const timestamp = new Date('2026-03-01T12:00:00Z');
/** Returns the time of message `n`. Messages are one second apart. */
const getTimestamp = (n: number): Date => new Date(timestamp.getTime() + n * 1_000);
const getPhone = (n: number): string => String(5_215_500_000_000 + n);

let testDatabase: TestDatabase;
let commitPool: Knex;
let clientId: string;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  commitPool = createCommitConnectionPool(testDatabase.connection);
  clientId = (await insertClient(testDatabase.knex)).id;
  await storeMessages(testDatabase.knex, clientId, [createMessage(0, false), createMessage(0, true)]);
  await rows(
    testDatabase.knex,
    'INSERT INTO contacts (id, client_id, phone) SELECT gen_random_uuid(), :clientId, CAST(n AS text) FROM generate_series(CAST(:first AS bigint), :last) n',
    {
      clientId,
      first: getPhone(1),
      last: getPhone(ROW_COUNT),
    },
  );
  await rows(
    testDatabase.knex,
    `INSERT INTO messages (id, client_id, chat, wa_id, from_me, contact_id, type, status, timestamp)
    SELECT gen_random_uuid(), client_id, 'contact:' || id, 'O' || phone, true, id, 'text', 'queued',
      CAST(:timestamp AS timestamptz) + make_interval(secs => CAST(phone AS bigint) - CAST(:first AS bigint)) FROM contacts`,
    { timestamp, first: getPhone(0) },
  );
  await rows(
    testDatabase.knex,
    `INSERT INTO session_keys (client_id, category, key_id, value_sealed, epoch, position)
    SELECT :clientId, 'pre-key', n, '', 0, n FROM generate_series(1, CAST(:many AS int)) n`,
    { clientId, many: ROW_COUNT },
  );
  await rows(testDatabase.knex, 'ANALYZE');
}, 60_000);
afterAll(async () => {
  await commitPool?.destroy();
  await testDatabase?.drop();
});

let lastMessageNumber = 0;
function createMessage(person: number, fromMe: boolean) {
  lastMessageNumber += 1;
  return {
    waId: `W${lastMessageNumber}`,
    fromMe,
    contact: { phone: getPhone(person) },
    type: 'text',
    text: 'Hola',
    timestamp,
  };
}

/** Statements that store the data of one message, about a person in the middle of thousands. */
const statements: Record<string, { work(trx: Knex.Transaction, person: number): Promise<unknown> }> = {
  'a message from a known contact': {
    work: (trx, person) => storePlainMessages(trx, [{ clientId, message: createMessage(person, false) }]),
  },
  // The two messages are about 40 minutes apart, and the second status has no time.
  'statuses of messages far apart': {
    work: (trx, person) =>
      updateMessageStatuses(trx, [
        { clientId, waId: `O${getPhone(person)}`, status: 'sent', timestamp: getTimestamp(person) },
        { clientId, waId: `O${getPhone(1)}`, status: 'delivered' },
      ]),
  },
  'keys of a session': {
    work: (trx, person) =>
      writeVaultKeys(trx, [
        {
          clientId,
          epoch: 0,
          kept: [
            { category: 'session', id: getPhone(person), valueSealed: Buffer.of(1), expiresAt: null, personKey: null },
          ],
          removed: [{ category: 'pre-key', id: String(person) }],
        },
      ]),
  },
};

/** Counts the rows of each table that this transaction has read, by index or sequential scan. */
async function countRowsRead(trx: Knex.Transaction): Promise<Map<string, number>> {
  const tableCounts = await rows<{ table: string; read: number }>(
    trx,
    `SELECT s.relname AS "table", CAST(s.seq_tup_read + coalesce(i.returned, 0) AS int) AS read
     FROM pg_stat_xact_user_tables s
     LEFT JOIN (SELECT relid, sum(pg_stat_get_xact_tuples_returned(indexrelid)) AS returned
                FROM pg_stat_user_indexes GROUP BY 1) i USING (relid)`,
  );
  return new Map(tableCounts.map(({ table, read }) => [table, read]));
}

describe.each(Object.entries(statements))('the statement for %s', (_, { work }) => {
  it('reads at most 100 rows of each table when the tables hold thousands', async () => {
    await commitPool.transaction(async trx => {
      const before = await countRowsRead(trx);
      expect(await work(trx, ROW_COUNT / 2)).not.toEqual([false]);
      const read = [...(await countRowsRead(trx))].map(
        ([table, rows]) => [table, rows - (before.get(table) ?? 0)] as const,
      );
      expect(read.filter(([, rows]) => rows > 100)).toEqual([]);
      expect(read.filter(([, rows]) => rows > 0)).not.toEqual([]);
    });
  });
});
