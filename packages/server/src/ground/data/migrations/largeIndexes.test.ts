import type { Knex } from 'knex';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createClientRow } from '../../../testing/createClientRow.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/index.ts';
import { createDatabase } from '../database.ts';
import { migrate } from '../migrate.ts';
import { rows } from '../sql.ts';
import { large } from './0096_retention.ts';
import { buildLarge } from './largeIndexes.ts';
import { migrationSource } from './source.ts';

const [index] = large;

describe('a table that somebody writes to', () => {
  let test: TestDatabase;
  beforeEach(async () => {
    test = await createTestDatabase({ migrated: false });
    await test.knex.migrate.to({ migrationSource, name: '0095_silenced_by_key' });
    await test.knex.raw("SELECT ensure_message_partition('2026-11-01')");
  });
  const opened: Knex.Transaction[] = [];
  afterEach(async () => {
    for (const each of opened.splice(0)) await each.rollback();
    await test.drop();
  });
  const begin = async () => {
    const trx = await test.knex.transaction();
    opened.push(trx);
    return trx;
  };

  /** To a client of its own: what two say to one waits for one another. */
  const write = async (knex: Knex = test.knex) => {
    const clientId = await createClientRow(test.knex);
    await rows(
      knex,
      `INSERT INTO messages (id, client_id, chat, wa_id, from_me, type, status, timestamp, media)
      VALUES (gen_random_uuid(), :clientId, 'group:1', CAST(gen_random_uuid() AS text), false, 'image', 'received', '2026-11-23', '{"path": "pan"}')`,
      { clientId },
    );
  };
  const waits = async (statement: string) => {
    const sql =
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query ~ :statement";
    while ((await rows(test.knex, sql, { statement: `^${statement}` })).length === 0);
  };
  const states = () =>
    rows<{ isValid: boolean; isPart: boolean }>(
      test.knex,
      `SELECT i.indisvalid AS "isValid", c.relispartition AS "isPart" FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
       WHERE c.relname LIKE 'messages%files' OR c.relname LIKE 'messages_20%path%'`,
    );

  it('gets an index beside it, from one of two that start at once', async () => {
    const writing = await begin();
    await write(writing);
    const other = createDatabase(test.connection);
    const done = Promise.all([migrate(test.knex), migrate(other)]);
    await waits('CREATE INDEX');
    await write();
    await writing.commit();
    const applied = await done;
    await other.destroy();
    expect(applied.flat().filter(name => name === '0096_retention')).toHaveLength(1);
    const found = await states();
    expect(found.every(({ isValid }) => isValid)).toBe(true);
    expect(found.filter(({ isPart }) => !isPart)).toHaveLength(1);
  });

  it('is not kept from it by a migration that has to wait', async () => {
    const writing = await begin();
    await writing.raw('LOCK TABLE ONLY messages IN ROW EXCLUSIVE MODE');
    const done = migrate(test.knex);
    await waits('');
    await write();
    await writing.commit();
    expect(await done).toContain('0096_retention');
  });

  it('gets one that was broken off before', async () => {
    if (!index) throw new Error('there is one');
    const twice = { ...index, name: 'messages_chats', as: '(chat)' };
    await write();
    await write();
    const [part] = await rows<{ name: string }>(
      test.knex,
      'SELECT CAST(tableoid AS regclass)::text AS name FROM messages LIMIT 1',
    );
    const unique = `CREATE UNIQUE INDEX CONCURRENTLY ${part?.name}_chats ON ${part?.name} (chat)`;
    await expect(test.knex.raw(unique)).rejects.toMatchObject({ code: '23505' });
    await buildLarge(test.knex, twice);
    const [made] = await rows<{ isValid: boolean; isUnique: boolean }>(
      test.knex,
      `SELECT indisvalid AS "isValid", indisunique AS "isUnique" FROM pg_index WHERE indexrelid = CAST(:name AS regclass)`,
      { name: `${part?.name}_chats` },
    );
    expect(made).toEqual({ isValid: true, isUnique: false });
  });
});
