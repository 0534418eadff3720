import { existsSync, mkdirSync, utimesSync } from 'node:fs';
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rows } from '../../../core/data/sql.ts';
import { useTemporaryFolder } from '../../../deliveries/guard/testing/useTemporaryFolder.ts';
import { createClientRow } from '../../../testing/createClientRow.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/index.ts';
import { removeOrphanedFiles } from './removeOrphanedFiles.ts';

let database: TestDatabase;
let dataDir = '';
beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'recado-stray-'));
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true });
});

it('removes only files of deleted clients and old files without an upload row', async () => {
  const clientId = await createClientRow(database.knex, '5215510000001');
  const [deletedClientId, deletedOwnerClientId] = [
    await createClientRow(database.knex, '5215510000002'),
    await createClientRow(database.knex, '5215510000003'),
  ];
  const [uploadedHash, orphanedHash, recentHash] = ['a', 'b', 'c'].map(letter => letter.repeat(64)) as [
    string,
    string,
    string,
  ];
  const createFile = async (client: string, ...segments: string[]): Promise<string> => {
    const path = join(dataDir, 'media', client, ...segments);
    await mkdir(join(path, '..'), { recursive: true });
    await writeFile(path, '');
    return path;
  };
  const makeOld = async (path: string): Promise<string> => {
    await utimes(path, 1, 1);
    return path;
  };
  const remainingPaths = [
    await makeOld(await createFile(clientId, 'aa', uploadedHash)),
    await makeOld(await createFile(clientId, 'uploads', 'aa', uploadedHash)),
    await createFile(clientId, 'uploads', 'cc', recentHash),
    await makeOld(await createFile('something-else', 'file')),
    await makeOld(await createFile(v7(), 'aa', uploadedHash)),
  ];
  const removedPaths = [
    await createFile(deletedClientId, 'aa', uploadedHash),
    await createFile(deletedOwnerClientId, 'aa', uploadedHash),
    await makeOld(await createFile(clientId, 'uploads', 'bb', orphanedHash)),
  ];
  await database.knex('clients').where({ id: deletedClientId }).delete();
  const [{ ownerId }] = await database.knex('clients').where({ id: deletedOwnerClientId }).select('ownerId');
  await database.knex('users').where({ id: ownerId }).delete();
  await rows(
    database.knex,
    `INSERT INTO uploads (client_id, sha256, size, mime_type, file_name, expires_at)
     VALUES (:clientId, :kept, 1, 'a/b', 'c', now() + interval '1 day')`,
    { clientId, kept: uploadedHash },
  );
  await removeOrphanedFiles(database.knex, dataDir);
  expect(remainingPaths.filter(path => !existsSync(path))).toEqual([]);
  expect(removedPaths.filter(path => existsSync(path))).toEqual([]);
});

describe('temporary folders', () => {
  const temporaryFiles = useTemporaryFolder();

  it('of interrupted sends are removed after six hours', async () => {
    const create = (name: string, ageHours: number) => {
      const path = join(tmpdir(), name);
      mkdirSync(path);
      const time = Date.now() / 1_000 - ageHours * 3_600;
      utimesSync(path, time, time);
    };
    for (const kind of ['media', 'conversion', 'voice']) create(`recado-${kind}-aB3dE_`, 7);
    create('recado-conversion-of-others', 7);
    create('recado-conversion-fresh_', 5);
    create('recado-respaldo-aB3dE_', 7);
    await removeOrphanedFiles(database.knex, dataDir);
    expect(temporaryFiles().toSorted()).toEqual([
      'recado-conversion-fresh_',
      'recado-conversion-of-others',
      'recado-respaldo-aB3dE_',
    ]);
  });
});
