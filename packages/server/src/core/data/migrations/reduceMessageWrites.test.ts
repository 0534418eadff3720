import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/index.ts';
import { rows } from '../sql.ts';
import { mergeMessageTriggers, reduceMessageWrites } from './reduceMessageWrites.ts';

describe('migrations that reduce the writes of a message', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterAll(() => test.drop());

  const listTriggers = async () =>
    (
      await rows<{ name: string }>(
        test.knex,
        `SELECT tgname AS name FROM pg_trigger
         WHERE tgrelid = CAST('messages' AS regclass) AND NOT tgisinternal ORDER BY tgname`,
      )
    ).map(({ name }) => name);
  const listIndexes = async () =>
    (
      await rows<{ name: string }>(
        test.knex,
        `SELECT indexname AS name FROM pg_indexes WHERE tablename IN ('contact_counters', 'events') ORDER BY indexname`,
      )
    ).map(({ name }) => name);

  it('remove a trigger of the previous schema together with its function, and no other trigger', async () => {
    const triggers = await listTriggers();
    await test.knex.raw(`
      CREATE FUNCTION record_stored_files() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
      CREATE TRIGGER after_insert_40_record_stored_files AFTER INSERT ON messages
        FOR EACH STATEMENT EXECUTE FUNCTION record_stored_files();`);
    expect(await listTriggers()).toHaveLength(triggers.length + 1);
    await mergeMessageTriggers.up(test.knex);
    expect(await listTriggers()).toEqual(triggers);
  });

  it('remove the indexes that changed with each message, and can create them again', async () => {
    expect(await listIndexes()).toEqual(['contact_counters_pkey', 'events_pkey']);
    await reduceMessageWrites.down(test.knex);
    expect(await listIndexes()).toEqual([
      'contact_counters_client_id_total_contact_id_idx',
      'contact_counters_pkey',
      'events_created_at_idx',
      'events_pkey',
    ]);
    await reduceMessageWrites.up(test.knex);
    expect(await listIndexes()).toEqual(['contact_counters_pkey', 'events_pkey']);
  });
});
