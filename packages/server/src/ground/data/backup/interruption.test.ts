import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/createTestDatabase.ts';
import { migrateDatabase } from '../migrateDatabase.ts';
import { backup } from './backup.ts';
import { restore } from './restore.ts';
import { twoMonthsOfMessages } from './testing/contents.ts';

/** Whoever waits for a lock in this database. */
const WAITING = `SELECT FROM pg_locks l JOIN pg_database d ON d.oid = l.database
  WHERE NOT l.granted AND d.datname = current_database()`;

describe('what takes long', () => {
  let directory: string;
  let file: string;
  let source: TestDatabase;
  let target: TestDatabase;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'recado-backup-'));
    file = join(directory, 'recado.backup');
    [source, target] = await Promise.all([createTestDatabase(), createTestDatabase()]);
    await twoMonthsOfMessages(source.knex);
  });
  afterAll(async () => {
    await Promise.all([source.drop(), target.drop()]);
    await rm(directory, { recursive: true });
  });
  const messages = async ({ knex }: TestDatabase): Promise<number> => {
    const [row] = await knex('messages').count({ messages: '*' });
    return Number(row?.messages);
  };

  it('leaves no file of a backup that was ended in the middle', async () => {
    const ending = new AbortController();
    const progressed = (done: number) => done > 0 && ending.abort();
    const writing = backup(source.connection, file, { signal: ending.signal, progressed });
    await expect(writing).rejects.toThrow();
    expect(ending.signal.aborted).toBe(true);
    expect(await readdir(directory)).toEqual([]);
  });

  it('is ended where the database lets it wait', async () => {
    const ending = new AbortController();
    const holding = await source.knex.transaction();
    await holding.raw('LOCK TABLE users IN ACCESS EXCLUSIVE MODE');
    const writing = backup(source.connection, file, { signal: ending.signal });
    writing.catch(() => {});
    for (;;) {
      const { rows } = await holding.raw(WAITING);
      if (rows.length > 0) break;
    }
    ending.abort();
    await expect(writing).rejects.toThrow();
    await holding.rollback();
    expect(await readdir(directory)).toEqual([]);
  });

  it('tells of every row, and of every byte that is checked', async () => {
    const written: (readonly [number, number])[] = [];
    const totals = await backup(source.connection, file, {
      progressed: (...told) => void written.push(told),
    });
    expect(written[0]).toEqual([0, 0]);
    expect(written.at(-1)).toEqual([totals.rows, totals.rows]);

    const checked: (readonly [number, number])[] = [];
    const loaded: (readonly [number, number])[] = [];
    const other = await createTestDatabase();
    await restore(other.connection, file, {
      checked: (...told) => void checked.push(told),
      loaded: (...told) => void loaded.push(told),
    });
    expect(await messages(other)).toBe(await messages(source));
    await other.drop();
    const [done, size] = checked.at(-1) ?? [];
    expect(size).toBeGreaterThan(0);
    expect(done).toBe(size);
    expect(loaded.at(-1)).toEqual([totals.rows, totals.rows]);
  });

  it('leaves a database empty whose restoring was ended in the middle, so that it can be done again', async () => {
    const ending = new AbortController();
    const loaded = () => ending.abort();
    await expect(restore(target.connection, file, { signal: ending.signal, loaded })).rejects.toThrow();
    expect(ending.signal.aborted).toBe(true);
    expect(await messages(target)).toBe(0);
    await restore(target.connection, file);
    expect(await messages(target)).toBe(await messages(source));
  });

  it('leaves the schema as it was when migrating was ended in the middle', async () => {
    const bare = await createTestDatabase({ migrated: false });
    const ending = new AbortController();
    const told: number[] = [];
    const progressed = (done: number) => {
      told.push(done);
      if (done === 2) ending.abort();
    };
    await expect(migrateDatabase(bare.connection, { signal: ending.signal, progressed })).rejects.toThrow();
    expect(told).toEqual([0, 1, 1, 2]);
    expect(await bare.knex.schema.hasTable('users')).toBe(false);
    expect((await migrateDatabase(bare.connection)).length).toBeGreaterThan(2);
    await bare.drop();
  });
});
