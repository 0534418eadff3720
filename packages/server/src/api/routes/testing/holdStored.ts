import { afterEach, beforeEach, expect } from 'vitest';
import { rows } from '../../../ground/data/sql.ts';
import type { World } from './startWorld.ts';

/**
 * Holds every test of the file to leaving what is stored as it was. Everything stored is read only when something was
 * written: reading it costs more than most of what these tests ask.
 *
 * @returns what a test calls that may change it
 */
export function holdStored(world: () => World): () => void {
  let before: Stand | undefined;
  let mayChange = false;
  beforeEach(async () => {
    mayChange = false;
    if (!before) await countWrites(world());
    before ??= await standOf(world());
  });
  afterEach(async () => {
    const stood = before;
    before = await standOf(world(), stood);
    if (!mayChange) expect(before.stored).toEqual(stood?.stored);
  });
  return () => {
    mayChange = true;
  };
}

interface Stand {
  /** How often anything was written, be it undone or not. */
  readonly writes: string;
  readonly stored: Awaited<ReturnType<World['snapshot']>>;
}

async function standOf(world: World, last?: Stand): Promise<Stand> {
  const [{ writes } = { writes: '' }] = await rows<{ writes: string }>(
    world.server.knex,
    'SELECT last_value::text AS writes FROM writes',
  );
  // In this order: what is written in between is found the next time.
  return last?.writes === writes ? last : { writes, stored: await world.snapshot() };
}

/** Has the database count every statement that writes to a table of which `snapshot` tells, partitions included. */
async function countWrites({ server: { knex } }: World): Promise<void> {
  await knex.raw(`
    CREATE SEQUENCE writes;
    CREATE FUNCTION count_write() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN PERFORM nextval('writes'); RETURN NULL; END $$;
    DO $$
    DECLARE tables record;
    BEGIN
      FOR tables IN
        SELECT relname, string_agg(quote_ident(attname), ', ') AS columns FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
        WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND relname NOT IN ('leases', 'runs', 'token_uses', 'line_lights')
          AND attnum > 0 AND NOT attisdropped AND attname NOT IN ('last_seen_at', 'last_used_at', 'uses')
        GROUP BY relname
      LOOP
        EXECUTE format(
          'CREATE TRIGGER count_writes AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF %s ON %I FOR EACH STATEMENT EXECUTE FUNCTION count_write()',
          tables.columns, tables.relname);
      END LOOP;
    END $$`);
}
