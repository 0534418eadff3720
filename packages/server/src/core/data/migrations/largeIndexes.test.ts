import type { Knex } from 'knex';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createClientRow } from '../../../testing/createClientRow.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/index.ts';
import { applyMigrations } from '../applyMigrations.ts';
import { createDatabasePool } from '../database.ts';
import { rows } from '../sql.ts';
import { buildLargeIndex, createIndexSql, type LargeIndex } from './largeIndexes.ts';
import { migrations } from './source.ts';

const index: LargeIndex = { name: 'messages_later_idx', on: 'messages', as: '(client_id, quoted_wa_id)' };
/** The migrations of a later release, which adds an index. */
const laterMigrations = {
  ...migrations,
  '9000_later_index': {
    largeIndexes: [index],
    up: (knex: Knex) => knex.raw(createIndexSql(index)),
    down: (knex: Knex) => knex.raw(`DROP INDEX ${index.name}`),
  },
};

describe('buildLargeIndex on a table with open write transactions', () => {
  let test: TestDatabase;
  beforeEach(async () => {
    test = await createTestDatabase();
    await test.knex.raw("SELECT ensure_message_partition('2026-11-01')");
  });
  const openTransactions: Knex.Transaction[] = [];
  afterEach(async () => {
    for (const each of openTransactions.splice(0)) await each.rollback();
    await test.drop();
  });
  const beginTransaction = async () => {
    const trx = await test.knex.transaction();
    openTransactions.push(trx);
    return trx;
  };

  /** Writes as a new client: two writers to one client would block each other. */
  const insertMessage = async (knex: Knex = test.knex) => {
    const clientId = await createClientRow(test.knex);
    await rows(
      knex,
      `INSERT INTO messages (id, client_id, chat, wa_id, from_me, type, status, timestamp, media)
      VALUES (gen_random_uuid(), :clientId, 'group:1', CAST(gen_random_uuid() AS text), false, 'image', 'received', '2026-11-23', '{"path": "pan"}')`,
      { clientId },
    );
  };
  const waitForLock = async (statement: string) => {
    const sql =
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query ~ :statement";
    while ((await rows(test.knex, sql, { statement: `^${statement}` })).length === 0);
  };
  const readIndexStates = () =>
    rows<{ isValid: boolean; isPart: boolean }>(
      test.knex,
      `SELECT i.indisvalid AS "isValid", c.relispartition AS "isPart" FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
       WHERE c.relname LIKE 'messages%later%' OR c.relname LIKE 'messages_20%quoted%'`,
    );

  it('builds the index once and blocks no writes when two nodes migrate concurrently', async () => {
    const writer = await beginTransaction();
    await insertMessage(writer);
    const other = createDatabasePool(test.connection);
    const done = Promise.all([
      applyMigrations(test.knex, {}, laterMigrations),
      applyMigrations(other, {}, laterMigrations),
    ]);
    await waitForLock('CREATE INDEX');
    await insertMessage();
    await writer.commit();
    const applied = await done;
    await other.destroy();
    expect(applied.flat().filter(name => name === '9000_later_index')).toHaveLength(1);
    const indexStates = await readIndexStates();
    expect(indexStates.every(({ isValid }) => isValid)).toBe(true);
    expect(indexStates.filter(({ isPart }) => !isPart)).toHaveLength(1);
  });

  it('does not block writes when a migration waits for the table lock', async () => {
    const writer = await beginTransaction();
    await writer.raw('LOCK TABLE ONLY messages IN ROW EXCLUSIVE MODE');
    const done = applyMigrations(test.knex, {}, laterMigrations);
    await waitForLock('');
    await insertMessage();
    await writer.commit();
    expect(await done).toContain('9000_later_index');
  });

  it('rebuilds an invalid index when an earlier build was interrupted', async () => {
    const chatIndex = { ...index, name: 'messages_chats', as: '(chat)' };
    await insertMessage();
    await insertMessage();
    const [part] = await rows<{ name: string }>(
      test.knex,
      'SELECT CAST(tableoid AS regclass)::text AS name FROM messages LIMIT 1',
    );
    const unique = `CREATE UNIQUE INDEX CONCURRENTLY ${part?.name}_chats ON ${part?.name} (chat)`;
    await expect(test.knex.raw(unique)).rejects.toMatchObject({ code: '23505' });
    await buildLargeIndex(test.knex, chatIndex);
    const [builtIndex] = await rows<{ isValid: boolean; isUnique: boolean }>(
      test.knex,
      `SELECT indisvalid AS "isValid", indisunique AS "isUnique" FROM pg_index WHERE indexrelid = CAST(:name AS regclass)`,
      { name: `${part?.name}_chats` },
    );
    expect(builtIndex).toEqual({ isValid: true, isUnique: false });
  });
});
