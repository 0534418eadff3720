import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/createTestDatabase.ts';
import { backUpDatabase } from './backUpDatabase.ts';
import { restoreDatabase } from './restoreDatabase.ts';
import { insertTwoMonthsOfMessages } from './testing/contents.ts';

describe('restoreDatabase', () => {
  let directory: string;
  let validFile: string;
  let source: TestDatabase;
  let target: TestDatabase;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'recado-backup-'));
    validFile = join(directory, 'sound.backup');
    source = await createTestDatabase();
    await insertTwoMonthsOfMessages(source.knex);
    await backUpDatabase(source.connection, validFile);
  });
  afterAll(async () => {
    await source.drop();
    await rm(directory, { recursive: true });
  });
  beforeEach(async () => {
    target = await createTestDatabase();
  });
  afterEach(async () => {
    await target.drop();
  });

  const listUserNames = () => target.knex('users').pluck('name');
  const listPartitions = () =>
    target.knex.raw("SELECT relname FROM pg_class WHERE relispartition AND relkind = 'r' ORDER BY relname");

  async function createChangedCopy(change: (content: Buffer) => Buffer): Promise<string> {
    const file = join(directory, 'changed.backup');
    await writeFile(file, change(await readFile(validFile)));
    return file;
  }

  it.each([
    ['cut off', 'corrupt', (content: Buffer) => content.subarray(0, content.length / 2)],
    ['cut off by one byte', 'corrupt', (content: Buffer) => content.subarray(0, -1)],
    ['altered in the middle', 'corrupt', flipMiddleBit],
    ['some other file', 'not-a-backup', () => Buffer.from('-- SQL dump')],
    ['some other gzip file', 'not-a-backup', () => gzipSync('-- SQL dump')],
    ['empty', 'corrupt', () => Buffer.alloc(0)],
    ['altered and compressed again', 'corrupt', replaceText('Hola 7', 'Hola 8')],
    ['of a later version', 'unsupported-version', replaceText('"version":1', '"version":2')],
  ])('rejects a file that is %s with the code %s and changes nothing', async (_, code, change) => {
    await expect(restoreDatabase(target.connection, await createChangedCopy(change))).rejects.toMatchObject({ code });
    expect(await listUserNames()).toEqual([]);
  });

  it('rejects a missing file', async () => {
    const missing = restoreDatabase(target.connection, join(directory, 'missing'));
    await expect(missing).rejects.toMatchObject({ code: 'file-unusable' });
  });

  it('rejects a database that has rows', async () => {
    await target.knex('settings').insert({ key: 'mine', value: '1' });
    await expect(restoreDatabase(target.connection, validFile)).rejects.toMatchObject({
      code: 'database-not-empty',
      details: ['settings'],
    });
    expect(await listUserNames()).toEqual([]);
  });

  it('rejects a database with other migrations', async () => {
    const { name } = await target.knex('knex_migrations').orderBy('id').first('name');
    await target.knex('knex_migrations').where({ name }).update({ name: '9999_future' });
    await expect(restoreDatabase(target.connection, validFile)).rejects.toMatchObject({
      code: 'migrations-differ',
      details: ['9999_future', name],
    });
  });

  it('rejects a database that was never migrated', async () => {
    const emptyDatabase = await createTestDatabase({ migrated: false });
    await expect(restoreDatabase(emptyDatabase.connection, validFile)).rejects.toMatchObject({
      code: 'migrations-differ',
    });
    await emptyDatabase.drop();
  });

  it('rolls back all rows and partitions when the database refuses the last row', async () => {
    const partitionsBefore = (await listPartitions()).rows;
    await target.knex.raw("ALTER TABLE messages ADD CHECK (text <> 'Hola 20')");
    await expect(restoreDatabase(target.connection, validFile)).rejects.toMatchObject({ code: '23514' });
    expect(await listUserNames()).toEqual([]);
    expect((await listPartitions()).rows).toEqual(partitionsBefore);
    const triggers = await target.knex.raw("SELECT FROM pg_trigger WHERE NOT tgisinternal AND tgenabled = 'D'");
    expect(triggers.rows).toEqual([]);
  });
});

describe('failed backup', () => {
  let source: TestDatabase;
  let directory: string;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'recado-backup-'));
    source = await createTestDatabase();
  });
  afterAll(async () => {
    await source.drop();
    await rm(directory, { recursive: true });
  });

  it('rejects with file-unusable when the file cannot be written', async () => {
    const file = join(directory, 'nowhere', 'recado.backup');
    await expect(backUpDatabase(source.connection, file)).rejects.toMatchObject({ code: 'file-unusable' });
  });

  it('keeps an older backup file and leaves no partial file', async () => {
    const file = join(directory, 'recado.backup');
    await writeFile(file, 'older');
    const locker = await source.knex.transaction();
    await locker.raw('LOCK TABLE users');
    const running = backUpDatabase(source.connection, file);
    running.catch(() => {});
    const terminateBackupSql =
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'recado backup' AND wait_event_type = 'Lock'";
    await vi.waitUntil(async () => (await source.knex.raw(terminateBackupSql)).rows.length > 0, { timeout: 20_000 });
    await expect(running).rejects.toMatchObject({ code: '57P01' });
    await locker.rollback();
    expect(await readFile(file, 'utf8')).toBe('older');
    expect(await readdir(directory)).toEqual(['recado.backup']);
  });
});

/** Flips a bit inside the compressed rows. */
function flipMiddleBit(content: Buffer): Buffer {
  const middle = content.length >> 1;
  content.writeUInt8(content.readUInt8(middle) ^ 0x10, middle);
  return content;
}

/** Replaces text in the uncompressed content; both texts have the same length. */
function replaceText(from: string, to: string): (content: Buffer) => Buffer {
  return content => gzipSync(Buffer.from(gunzipSync(content).toString('latin1').replace(from, to), 'latin1'));
}
