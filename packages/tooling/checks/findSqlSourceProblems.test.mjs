import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findSqlSourceProblems } from './findSqlSourceProblems.mjs';

const header = '-- Counts.\n-- Called by: trigger on messages.\n-- Locks: none.\n-- Why in the database: a cost.\n';
const buildFunction = (name, body = `BEGIN ${name}; END`, returns = 'trigger') =>
  `${header}CREATE OR REPLACE FUNCTION ${name}() RETURNS ${returns} LANGUAGE plpgsql AS $$ ${body} $$;\n`;
const triggers = [{ table: 'messages', fires: 'after insert', each: [{ function: 'count_messages' }] }];

let folder;
const write = async (path, text) => {
  await mkdir(join(folder, path, '..'), { recursive: true });
  await writeFile(join(folder, path), text);
};
const writeFunction = (file, text) => write(`core/data/sql/functions/${file}.sql`, text);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recado-sql-'));
  await writeFunction('count_messages', buildFunction('count_messages'));
  await writeFunction('is_answer', buildFunction('is_answer', 'SELECT true', 'boolean'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('accepts one complete file for each function', async () => {
  expect(await findSqlSourceProblems(folder, triggers)).toEqual([]);
});

it('reports two files with the same body, whatever their spaces', async () => {
  await writeFunction('is_reply', buildFunction('is_reply', 'SELECT\n  true', 'boolean'));
  expect(await findSqlSourceProblems(folder, triggers)).toEqual(['is_answer.sql and is_reply.sql have the same body']);
});

it('reports a second definition of a function in another file', async () => {
  await writeFunction('is_reply', `${header}CREATE FUNCTION is_answer() RETURNS boolean RETURN false;`);
  expect(await findSqlSourceProblems(folder, triggers)).toEqual(['is_reply.sql defines is_answer']);
});

it('reports a definition in a migration', async () => {
  const migration = 'core/data/migrations/0400_answers.ts';
  await write(migration, 'knex.raw(`CREATE OR REPLACE FUNCTION is_answer() RETURNS boolean RETURN false`)');
  expect(await findSqlSourceProblems(folder, triggers)).toEqual([
    `${migration} defines an SQL function or trigger outside core/data/sql/functions`,
  ]);
});

it('reports a trigger function that is not in the list, and a listed trigger without a file', async () => {
  await writeFunction('keep_files', buildFunction('keep_files'));
  const list = [...triggers, { each: [{ function: 'keep_contacts' }] }];
  expect(await findSqlSourceProblems(folder, list)).toEqual([
    'keep_files is in no list of triggers',
    'the trigger keep_contacts has no function file',
  ]);
});

it('reports a header without a label, and one that names a missing file', async () => {
  await writeFunction('is_answer', buildFunction('is_answer', 'SELECT 1', 'int').replace('-- Locks: none.\n', ''));
  await writeFunction('count_messages', buildFunction('count_messages').replace('trigger on', 'core/gone.ts,'));
  expect(await findSqlSourceProblems(folder, triggers)).toEqual([
    'is_answer.sql has no line "-- Locks:"',
    'count_messages.sql names core/gone.ts, which does not exist',
  ]);
});
