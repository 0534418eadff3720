import { afterEach, beforeEach, expect } from 'vitest';
import { rows } from '../../core/data/sql.ts';
import type { ContractTestServer } from './startContractTestServer.ts';

/**
 * Asserts after each test of the file that the stored data is unchanged. The data is read only if a
 * statement wrote, because reading costs more than most of these tests.
 *
 * @returns function that a test calls to allow changes
 */
export function expectUnchangedDatabase(world: () => ContractTestServer): () => void {
  let before: StoredState | undefined;
  let mayChange = false;
  beforeEach(async () => {
    mayChange = false;
    if (!before) await countWrites(world());
    before ??= await readStoredState(world());
  });
  afterEach(async () => {
    const previous = before;
    before = await readStoredState(world(), previous);
    if (!mayChange) expect(before.stored).toEqual(previous?.stored);
  });
  return () => {
    mayChange = true;
  };
}

interface StoredState {
  /** Number of statements that wrote, including those that were rolled back. */
  readonly writes: string;
  readonly stored: Awaited<ReturnType<ContractTestServer['snapshot']>>;
}

async function readStoredState(world: ContractTestServer, last?: StoredState): Promise<StoredState> {
  const [{ writes } = { writes: '' }] = await rows<{ writes: string }>(
    world.server.knex,
    'SELECT last_value::text AS writes FROM writes',
  );
  // Read the counter before the data, so that the next check detects a write that happens between them.
  return last?.writes === writes ? last : { writes, stored: await world.snapshot() };
}

/** Counts each statement that writes to a table of `snapshot`, including partitions. */
async function countWrites({ server: { knex } }: ContractTestServer): Promise<void> {
  await knex.raw(`
    CREATE SEQUENCE writes;
    CREATE FUNCTION count_write() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN PERFORM nextval('writes'); RETURN NULL; END $$;
    DO $$
    DECLARE tables record;
    BEGIN
      FOR tables IN
        SELECT relname, string_agg(quote_ident(attname), ', ') AS columns FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
        WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
          AND relname NOT IN ('leases', 'server_runs', 'token_uses', 'line_health_statuses')
          AND attnum > 0 AND NOT attisdropped AND attname NOT IN ('last_seen_at', 'last_used_at', 'use_count')
        GROUP BY relname
      LOOP
        EXECUTE format(
          'CREATE TRIGGER count_writes AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF %s ON %I FOR EACH STATEMENT EXECUTE FUNCTION count_write()',
          tables.columns, tables.relname);
      END LOOP;
    END $$`);
}
