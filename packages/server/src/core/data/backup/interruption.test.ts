import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/createTestDatabase.ts';
import { migrateDatabase } from '../migrateDatabase.ts';
import { backUpDatabase } from './backUpDatabase.ts';
import { restoreDatabase } from './restoreDatabase.ts';
import { insertTwoMonthsOfMessages } from './testing/contents.ts';

/** Finds database sessions that wait for a lock in this database. */
const FIND_BLOCKED_LOCKS_SQL = `SELECT FROM pg_locks l JOIN pg_database d ON d.oid = l.database
  WHERE NOT l.granted AND d.datname = current_database()`;

describe('long operation', () => {
  let directory: string;
  let file: string;
  let source: TestDatabase;
  let target: TestDatabase;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'recado-backup-'));
    file = join(directory, 'recado.backup');
    [source, target] = await Promise.all([createTestDatabase(), createTestDatabase()]);
    await insertTwoMonthsOfMessages(source.knex);
  });
  afterAll(async () => {
    await Promise.all([source.drop(), target.drop()]);
    await rm(directory, { recursive: true });
  });
  const messages = async ({ knex }: TestDatabase): Promise<number> => {
    const [row] = await knex('messages').count({ messages: '*' });
    return Number(row?.messages);
  };

  it('leaves no file when it is a backup that is aborted', async () => {
    const abortController = new AbortController();
    const onProgress = (done: number) => done > 0 && abortController.abort();
    const backupRun = backUpDatabase(source.connection, file, { signal: abortController.signal, onProgress });
    await expect(backupRun).rejects.toThrow();
    expect(abortController.signal.aborted).toBe(true);
    expect(await readdir(directory)).toEqual([]);
  });

  it('can be aborted when it is a backup that waits for a lock', async () => {
    const abortController = new AbortController();
    const lockingTransaction = await source.knex.transaction();
    await lockingTransaction.raw('LOCK TABLE users IN ACCESS EXCLUSIVE MODE');
    const backupRun = backUpDatabase(source.connection, file, { signal: abortController.signal });
    backupRun.catch(() => {});
    for (;;) {
      const { rows } = await lockingTransaction.raw(FIND_BLOCKED_LOCKS_SQL);
      if (rows.length > 0) break;
    }
    abortController.abort();
    await expect(backupRun).rejects.toThrow();
    await lockingTransaction.rollback();
    expect(await readdir(directory)).toEqual([]);
  });

  it('reports its progress up to the last row and the last checked byte', async () => {
    const backupProgress: (readonly [number, number])[] = [];
    const totals = await backUpDatabase(source.connection, file, {
      onProgress: (...progress) => void backupProgress.push(progress),
    });
    expect(backupProgress[0]).toEqual([0, 0]);
    expect(backupProgress.at(-1)).toEqual([totals.rows, totals.rows]);

    const checkProgress: (readonly [number, number])[] = [];
    const loadProgress: (readonly [number, number])[] = [];
    const otherDatabase = await createTestDatabase();
    await restoreDatabase(otherDatabase.connection, file, {
      onCheckProgress: (...progress) => void checkProgress.push(progress),
      onLoadProgress: (...progress) => void loadProgress.push(progress),
    });
    expect(await messages(otherDatabase)).toBe(await messages(source));
    await otherDatabase.drop();
    const [done, size] = checkProgress.at(-1) ?? [];
    expect(size).toBeGreaterThan(0);
    expect(done).toBe(size);
    expect(loadProgress.at(-1)).toEqual([totals.rows, totals.rows]);
  });

  it('leaves an empty database when it is an aborted restore, and that restore can be repeated', async () => {
    const abortController = new AbortController();
    const onLoadProgress = () => abortController.abort();
    await expect(
      restoreDatabase(target.connection, file, { signal: abortController.signal, onLoadProgress }),
    ).rejects.toThrow();
    expect(abortController.signal.aborted).toBe(true);
    expect(await messages(target)).toBe(0);
    await restoreDatabase(target.connection, file);
    expect(await messages(target)).toBe(await messages(source));
  });

  it('leaves the schema unchanged when it is a migration that is aborted', async () => {
    const emptyDatabase = await createTestDatabase({ migrated: false });
    const abortController = new AbortController();
    const progress: number[] = [];
    const onProgress = (done: number) => {
      progress.push(done);
      if (done === 2) abortController.abort();
    };
    await expect(
      migrateDatabase(emptyDatabase.connection, { signal: abortController.signal, onProgress }),
    ).rejects.toThrow();
    expect(progress).toEqual([0, 1, 1, 2]);
    expect(await emptyDatabase.knex.schema.hasTable('users')).toBe(false);
    expect((await migrateDatabase(emptyDatabase.connection)).length).toBeGreaterThan(2);
    await emptyDatabase.drop();
  });
});
