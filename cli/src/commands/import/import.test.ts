import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@recado/server/testing';
import { cli } from '@recado/texts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { shellWords } from '../../testing/everyCommand.ts';
import { invoke } from '../../testing/invoke.ts';
import { refusal } from '../../testing/refusal.ts';

const { importing: texts } = cli;
const number = '5215512345678';
const creds = { me: { id: `${number}:1@s.whatsapp.net` }, account: { details: '' }, noiseKey: {} };

let database: TestDatabase;
let home = '';
beforeAll(async () => {
  database = await createTestDatabase();
  home = await mkdtemp(join(tmpdir(), 'recado-import-'));
  const owner = '0199b2d4-7c1e-7c63-9b1f-3c8d5e0f4a21';
  await database.knex('users').insert({ id: owner, name: 'Ana', email: 'ana@ejemplo.mx', passwordHash: '' });
  const client = { id: owner, ownerId: owner, businessName: 'La Espiga', phoneNumber: number };
  await database
    .knex('clients')
    .insert({ ...client, tokenDigest: Buffer.alloc(32), tokenSealed: Buffer.alloc(0) });
});
afterAll(async () => {
  await database.drop();
  await rm(home, { recursive: true, force: true });
});

const guide = readFileSync(new URL('../../../../docs/guides/moving-in.md', import.meta.url), 'utf8');
const bring = (folder: string, ...args: readonly string[]) =>
  invoke(['import', 'baileys', folder, '--data-dir', join(home, 'data'), ...args], {
    DATABASE_URL: database.url,
  });
const folderWith = async (name: string, files: Readonly<Record<string, string>>) => {
  const folder = join(home, name);
  await mkdir(folder);
  for (const [file, text] of Object.entries(files)) await writeFile(join(folder, file), text);
  return folder;
};

it('looks first, says that the other program must be stopped, and changes nothing', async () => {
  const folder = await folderWith('sesion', { 'creds.json': JSON.stringify(creds), 'pre-key-1.json': '{}' });
  const [shown = ''] = /^recado import baileys .* --dry-run$/m.exec(guide) ?? [];
  const [, , , , ...asked] = shellWords(shown);
  const told = await bring(folder, ...asked);
  expect(asked).toEqual(['--client', number, '--dry-run']);
  for (const line of `${told.stderr}\n${told.stdout}`.split('\n')) expect(guide).toContain(line.trim());
  expect(told).toMatchObject({ code: 0, stdout: `${texts.possible('La Espiga')}\n` });
  expect(told.stderr).toContain(texts.stopOther);
  expect(told.stderr).toContain(texts.found(number, '1'));
  expect(await readdir(folder)).toHaveLength(2);
  expect(await readFile(join(folder, 'creds.json'), 'utf8')).toBe(JSON.stringify(creds));
  expect(await database.knex('session_keys')).toEqual([]);

  expect(refusal(await bring(folder)).said).toContain(texts.noClient);
  expect(refusal(await bring(folder, '--client', '5215500000000')).said).toBe(
    texts.failures.notFound('5215500000000'),
  );
});

it('says what is wrong with a folder that is no session', async () => {
  const empty = await folderWith('vacia', {});
  const unlinked = await folderWith('sin-vincular', { 'creds.json': '{"noiseKey":{}}' });
  const broken = await folderWith('danada', { 'creds.json': '{"noi' });
  const said = async (folder: string) => refusal(await bring(folder, '--client', number)).said;
  expect(await said(empty)).toBe(texts.failures.missing(empty));
  expect(await said(unlinked)).toBe(texts.failures.unlinked(unlinked));
  expect(await said(broken)).toBe(texts.failures.broken('creds.json is broken'));
});
