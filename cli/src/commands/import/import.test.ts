import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@recado/server/testing';
import { cliTexts } from '@recado/texts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { splitShellWords } from '../../testing/allCommands.ts';
import { readErrorMessage } from '../../testing/readErrorMessage.ts';
import { runCliInProcess } from '../../testing/runCliInProcess.ts';

const { importSession: texts } = cliTexts;
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
  await database.knex('clients').insert({ ...client, tokenDigest: Buffer.alloc(32), tokenSealed: Buffer.alloc(0) });
});
afterAll(async () => {
  await database.drop();
  await rm(home, { recursive: true, force: true });
});

const guide = readFileSync(new URL('../../../../docs/guides/moving-in.md', import.meta.url), 'utf8');
const runImport = (folder: string, ...args: readonly string[]) =>
  runCliInProcess(['import', 'baileys', folder, '--data-dir', join(home, 'data'), ...args], {
    DATABASE_URL: database.url,
  });
const folderWith = async (name: string, files: Readonly<Record<string, string>>) => {
  const folder = join(home, name);
  await mkdir(folder);
  for (const [file, text] of Object.entries(files)) await writeFile(join(folder, file), text);
  return folder;
};

it('recado import baileys warns that the other program must stop, and changes nothing when --dry-run is set', async () => {
  const folder = await folderWith('sesion', { 'creds.json': JSON.stringify(creds), 'pre-key-1.json': '{}' });
  const [command = ''] = /^recado import baileys .* --dry-run$/m.exec(guide) ?? [];
  const [, , , , ...args] = splitShellWords(command);
  const result = await runImport(folder, ...args);
  expect(args).toEqual(['--client', number, '--dry-run']);
  for (const line of `${result.stderr}\n${result.stdout}`.split('\n')) expect(guide).toContain(line.trim());
  expect(result).toMatchObject({ code: 0, stdout: `${texts.possible('La Espiga')}\n` });
  expect(result.stderr).toContain(texts.stopOther);
  expect(result.stderr).toContain(texts.sessionFound(number, '1'));
  expect(await readdir(folder)).toHaveLength(2);
  expect(await readFile(join(folder, 'creds.json'), 'utf8')).toBe(JSON.stringify(creds));
  expect(await database.knex('session_keys')).toEqual([]);

  expect(readErrorMessage(await runImport(folder)).message).toContain(texts.noClient);
  expect(readErrorMessage(await runImport(folder, '--client', '5215500000000')).message).toBe(
    texts.failures.notFound('5215500000000'),
  );
});

it('recado import baileys names the error when a folder has no valid session', async () => {
  const empty = await folderWith('vacia', {});
  const unlinked = await folderWith('sin-vincular', { 'creds.json': '{"noiseKey":{}}' });
  const broken = await folderWith('danada', { 'creds.json': '{"noi' });
  const readFailureText = async (folder: string) =>
    readErrorMessage(await runImport(folder, '--client', number)).message;
  expect(await readFailureText(empty)).toBe(texts.failures.missing(empty));
  expect(await readFailureText(unlinked)).toBe(texts.failures.unlinked(unlinked));
  expect(await readFailureText(broken)).toBe(texts.failures.broken('creds.json is broken'));
});
