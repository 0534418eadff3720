import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/createTestDatabase.ts';
import { backup } from './backup.ts';
import { restore } from './restore.ts';
import { twoMonthsOfMessages } from './testing/contents.ts';

describe('a restore is refused, and changes nothing,', () => {
  let directory: string;
  let sound: string;
  let source: TestDatabase;
  let target: TestDatabase;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'recado-backup-'));
    sound = join(directory, 'sound.backup');
    source = await createTestDatabase();
    await twoMonthsOfMessages(source.knex);
    await backup(source.connection, sound);
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

  const users = () => target.knex('users').pluck('name');
  const partitions = () =>
    target.knex.raw("SELECT relname FROM pg_class WHERE relispartition AND relkind = 'r' ORDER BY relname");

  async function copyOf(change: (content: Buffer) => Buffer): Promise<string> {
    const file = join(directory, 'changed.backup');
    await writeFile(file, change(await readFile(sound)));
    return file;
  }

  it.each([
    ['cut off', 'corrupt', (content: Buffer) => content.subarray(0, content.length / 2)],
    ['cut off by one byte', 'corrupt', (content: Buffer) => content.subarray(0, -1)],
    ['altered in the middle', 'corrupt', flipMiddle],
    ['some other file', 'not-a-backup', () => Buffer.from('-- SQL dump')],
    ['some other gzip file', 'not-a-backup', () => gzipSync('-- SQL dump')],
    ['empty', 'corrupt', () => Buffer.alloc(0)],
    ['altered and compressed again', 'corrupt', edit('Hola 7', 'Hola 8')],
    ['of a later version', 'unsupported-version', edit('"version":1', '"version":2')],
  ])('of a file that is %s: %s', async (_, code, change) => {
    await expect(restore(target.connection, await copyOf(change))).rejects.toMatchObject({ code });
    expect(await users()).toEqual([]);
  });

  it('of a file that is not there', async () => {
    const missing = restore(target.connection, join(directory, 'missing'));
    await expect(missing).rejects.toMatchObject({ code: 'file-unusable' });
  });

  it('into a database that has rows', async () => {
    await target.knex('settings').insert({ key: 'mine', value: '1' });
    await expect(restore(target.connection, sound)).rejects.toMatchObject({
      code: 'database-not-empty',
      details: ['settings'],
    });
    expect(await users()).toEqual([]);
  });

  it('into a database with other migrations', async () => {
    await target.knex('knex_migrations').where({ name: '0001_accounts' }).update({ name: '9999_future' });
    await expect(restore(target.connection, sound)).rejects.toMatchObject({
      code: 'migrations-differ',
      details: ['9999_future', '0001_accounts'],
    });
  });

  it('into a database that was never migrated', async () => {
    const bare = await createTestDatabase({ migrated: false });
    await expect(restore(bare.connection, sound)).rejects.toMatchObject({ code: 'migrations-differ' });
    await bare.drop();
  });

  it('when the database refuses the last of its rows', async () => {
    const before = (await partitions()).rows;
    await target.knex.raw("ALTER TABLE messages ADD CHECK (text <> 'Hola 20')");
    await expect(restore(target.connection, sound)).rejects.toMatchObject({ code: '23514' });
    expect(await users()).toEqual([]);
    expect((await partitions()).rows).toEqual(before);
    const triggers = await target.knex.raw(
      "SELECT FROM pg_trigger WHERE NOT tgisinternal AND tgenabled = 'D'",
    );
    expect(triggers.rows).toEqual([]);
  });
});

describe('a backup that fails', () => {
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

  it('says so when it cannot write the file', async () => {
    const file = join(directory, 'nowhere', 'recado.backup');
    await expect(backup(source.connection, file)).rejects.toMatchObject({ code: 'file-unusable' });
  });

  it('leaves the older file as it was, and nothing else', async () => {
    const file = join(directory, 'recado.backup');
    await writeFile(file, 'older');
    const locker = await source.knex.transaction();
    await locker.raw('LOCK TABLE users');
    const running = backup(source.connection, file);
    running.catch(() => {});
    const end =
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'recado backup' AND wait_event_type = 'Lock'";
    await vi.waitUntil(async () => (await source.knex.raw(end)).rows.length > 0, { timeout: 20_000 });
    await expect(running).rejects.toMatchObject({ code: '57P01' });
    await locker.rollback();
    expect(await readFile(file, 'utf8')).toBe('older');
    expect(await readdir(directory)).toEqual(['recado.backup']);
  });
});

/** Well inside the compressed rows. */
function flipMiddle(content: Buffer): Buffer {
  const middle = content.length >> 1;
  content.writeUInt8(content.readUInt8(middle) ^ 0x10, middle);
  return content;
}

/** Of the content, lengths kept. */
function edit(from: string, to: string): (content: Buffer) => Buffer {
  return content => gzipSync(Buffer.from(gunzipSync(content).toString('latin1').replace(from, to), 'latin1'));
}
