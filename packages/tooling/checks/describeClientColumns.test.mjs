import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { describeClientColumns } from './describeClientColumns.mjs';

const readRepositoryFile = path => readFile(new URL(`../../../${path}`, import.meta.url), 'utf8');

const buildSchema = (...lines) =>
  `CREATE TABLE clicks (\n  id uuid NOT NULL\n);\n\nCREATE TABLE clients (\n  ${lines.join(',\n  ')}\n);\nCOMMENT ON TABLE clients IS 'A line.';\n`;

it('describes the committed schema as the committed ClientColumns.ts', async () => {
  const [schema, committed] = await Promise.all([
    readRepositoryFile('docs/schema.sql'),
    readRepositoryFile('packages/server/src/core/data/models/ClientColumns.ts'),
  ]);
  expect(describeClientColumns(schema)).toBe(committed);
});

it('lists each column in camel case with the type of its values, nullable unless the column is NOT NULL', () => {
  const description = describeClientColumns(
    buildSchema(
      'id uuid NOT NULL',
      'token_digest bytea NOT NULL',
      'pause_minutes integer NOT NULL DEFAULT 30',
      "website text DEFAULT ''::text",
      'opened_at timestamp(3) with time zone',
      'is_connected boolean NOT NULL GENERATED ALWAYS AS ((state = 1)) STORED',
      'CONSTRAINT clients_pkey PRIMARY KEY (id)',
    ),
  );
  expect(description.match(/^ {2}.+$/gm)).toEqual([
    '  id: string;',
    '  tokenDigest: Buffer;',
    '  pauseMinutes: number;',
    '  website: string | null;',
    '  openedAt: Date | null;',
    '  isConnected: boolean;',
  ]);
});

it('rejects a column of an unknown type', () => {
  expect(() => describeClientColumns(buildSchema('id uuid NOT NULL', 'links jsonb'))).toThrow(
    'clients.links: add the type jsonb',
  );
});

it('rejects a schema without the table of clients', () => {
  expect(() => describeClientColumns('CREATE TABLE users (\n  id uuid\n);\n')).toThrow('no table clients');
});
