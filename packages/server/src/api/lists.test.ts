import { endpoints } from '@recado/contract';
import type { Knex } from 'knex';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/createTestDatabase.ts';
import { type ListKey, lists, type Row } from './testing/listCases.ts';
import { seedLists } from './testing/seedLists.ts';

let test: TestDatabase;
let database: Knex;
beforeAll(async () => {
  test = await createTestDatabase();
  database = test.knex;
  await seedLists(database);
});
afterAll(() => test.drop());

const idsOf = (rows: readonly Row[]): string[] => rows.map(({ id }) => id).toSorted();
const sortable = (key: ListKey): readonly string[] =>
  (endpoints[key].query.extract('sort').describe() as { ordered: { allow: string[] }[] }).ordered[0]?.allow ??
  [];

/** `owner.id`: what react-admin's guessers take for a column of an object. */
const fieldOf = (row: Row, field: string): unknown =>
  field
    .split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | null)?.[name] ?? null, row);
/** Sorted by what they come from: what is alike stands together. */
const GROUPED = new Set(['explanation.what', 'workerId', 'details']);
/** The same for every row that is seeded. */
const CONSTANT = new Set(['days', 'node']);
/** Made of another field, or the same as one. */
const DERIVED = new Set([
  ...GROUPED,
  ...CONSTANT,
  'isConnected',
  'connection.state',
  'linkedNumber',
  'ownerId',
  'owner.id',
  'clientId',
  'attention',
  'enabled',
  'disabledReason',
  'oldestQueuedAt',
  'summary',
  'isLocal',
]);

const ascending = (a: unknown, b: unknown): number =>
  typeof a === 'object' || typeof b === 'object'
    ? String(a).localeCompare(String(b), 'es')
    : typeof a === 'string' && typeof b === 'string'
      ? a.localeCompare(b, 'es')
      : Number(a) - Number(b);

describe.each(Object.keys(lists) as ListKey[])('%s', key => {
  const { rows, cases } = lists[key];

  it.each(
    Object.entries(cases).flatMap(([filter, each]) =>
      each.map(([asked, answers]) => ({ filter, asked, answers })),
    ),
  )('is narrowed by $filter to those that it means: $asked', async ({ filter, asked, answers }) => {
    const all = await rows(database, {});
    const expected = all.filter(row => (answers as (row: Row) => boolean)(row));
    expect(expected.length).toBeGreaterThan(0);
    expect(expected.length).toBeLessThan(all.length);
    expect(idsOf(await rows(database, { filter: { [filter]: asked } }))).toEqual(idsOf(expected));
    if (filter === 'q') expect(idsOf(await rows(database, { q: asked }))).toEqual(idsOf(expected));
  });

  it.each(sortable(key))('is sorted by %s, both ways, what is missing last', async field => {
    for (const direction of ['ASC', 'DESC'] as const) {
      const values = (await rows(database, { sort: [field, direction] })).map(row => fieldOf(row, field));
      if (GROUPED.has(field)) {
        const runs = values.filter((value, at) => at === 0 || value !== values[at - 1]);
        expect(new Set(runs).size).toBe(runs.length);
        continue;
      }
      const known = values.filter(value => value !== null).toSorted(ascending);
      if (direction === 'DESC') known.reverse();
      expect(values).toEqual([...known, ...values.filter(value => value === null)]);
      if (!CONSTANT.has(field)) expect(new Set(known.map(String)).size).toBeGreaterThan(1);
    }
  });

  it('is sorted by whatever stands in a row by itself, as stock guessers take it for', async () => {
    const all = await rows(database, {});
    const scalars = all.flatMap(row =>
      Object.keys(row).filter(field => row[field] !== null && typeof row[field] !== 'object'),
    );
    // The id by its older name, which no guesser shows beside it.
    const shown = new Set(scalars.filter(field => field !== '_id'));
    expect([...shown].filter(field => !sortable(key).includes(field))).toEqual([]);
  });

  it('is seeded so that no two fields agree in their order', async () => {
    const all = await rows(database, {});
    // A worker's id and memory are not seeded.
    const fields = sortable(key)
      .filter(field => !DERIVED.has(field))
      .filter(field => key !== 'GET /admin/workers' || !['id', 'memory'].includes(field));
    const differ = (one: string, other: string) =>
      all.some(a => (fieldOf(a, one) === null) !== (fieldOf(a, other) === null)) ||
      all.some(a =>
        all.some(
          b =>
            ascending(fieldOf(a, one), fieldOf(b, one)) < 0 &&
            ascending(fieldOf(a, other), fieldOf(b, other)) > 0,
        ),
      );
    const alike = fields.flatMap(one =>
      fields.filter(other => one < other && !differ(one, other)).map(other => [one, other]),
    );
    expect(alike).toEqual([]);
  });
});

describe('what has no case above', () => {
  it('workers are found by their ids, which are made of their names', async () => {
    const all = await lists['GET /admin/workers'].rows(database, {});
    const [first, second] = all.map(({ id }) => id);
    expect(all.length).toBeGreaterThan(2);
    expect(
      idsOf(await lists['GET /admin/workers'].rows(database, { filter: { id: [first, second] } })),
    ).toEqual([first, second].toSorted());
  });

  it('usage counts the messages of as many days as are asked for', async () => {
    const total = async (query: object) =>
      (await lists['GET /admin/usage'].rows(database, query)).reduce(
        (sum, row) => sum + Number(row.total),
        0,
      );
    expect(await total({ filter: { days: 5 } })).toBeGreaterThan(0);
    expect(await total({})).toBe(2 * (await total({ filter: { days: 5 } })));
  });
});
