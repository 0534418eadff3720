import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rows } from '../../ground/data/sql.ts';
import { createClientRow } from '../../testing/createClientRow.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/index.ts';
import { removeStray } from './removeStray.ts';

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

it('removes what another node has forgotten, and nothing else', async () => {
  const clientId = await createClientRow(database.knex, '5215510000001');
  const [gone, goneWithOwner] = [
    await createClientRow(database.knex, '5215510000002'),
    await createClientRow(database.knex, '5215510000003'),
  ];
  const [kept, forgotten, young] = ['a', 'b', 'c'].map(letter => letter.repeat(64)) as [
    string,
    string,
    string,
  ];
  const put = async (client: string, ...below: string[]): Promise<string> => {
    const path = join(dataDir, 'media', client, ...below);
    await mkdir(join(path, '..'), { recursive: true });
    await writeFile(path, '');
    return path;
  };
  const old = async (path: string): Promise<string> => {
    await utimes(path, 1, 1);
    return path;
  };
  const stays = [
    await old(await put(clientId, 'aa', kept)),
    await old(await put(clientId, 'uploads', 'aa', kept)),
    await put(clientId, 'uploads', 'cc', young),
    await old(await put('something-else', 'file')),
    await old(await put(v7(), 'aa', kept)),
  ];
  const goes = [
    await put(gone, 'aa', kept),
    await put(goneWithOwner, 'aa', kept),
    await old(await put(clientId, 'uploads', 'bb', forgotten)),
  ];
  await database.knex('clients').where({ id: gone }).delete();
  const [{ ownerId }] = await database.knex('clients').where({ id: goneWithOwner }).select('ownerId');
  await database.knex('users').where({ id: ownerId }).delete();
  await rows(
    database.knex,
    `INSERT INTO uploads (client_id, sha256, size, mime_type, file_name, expires_at)
     VALUES (:clientId, :kept, 1, 'a/b', 'c', now() + interval '1 day')`,
    { clientId, kept },
  );
  await removeStray(database.knex, dataDir);
  expect(stays.filter(path => !existsSync(path))).toEqual([]);
  expect(goes.filter(path => existsSync(path))).toEqual([]);
});
