import { endpoints } from '@recado/contract';
import type { Knex } from 'knex';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/createTestDatabase.ts';
import {
  LIST_ENDPOINT_TEST_CASES,
  type ListEndpointKey,
  type ListEndpointRow,
} from '../testing/listEndpointTestCases.ts';
import { seedListRows } from '../testing/seedListRows.ts';

let test: TestDatabase;
let database: Knex;
beforeAll(async () => {
  test = await createTestDatabase();
  database = test.knex;
  await seedListRows(database);
});
afterAll(() => test.drop());

const idsOf = (rows: readonly ListEndpointRow[]): string[] => rows.map(({ id }) => id).toSorted();
const sortFieldsOf = (key: ListEndpointKey): readonly string[] =>
  (endpoints[key].query.extract('sort').describe() as { ordered: { allow: string[] }[] }).ordered[0]?.allow ?? [];

/** Resolves `owner.id`, which react-admin's guessers use for a column of an object. */
const fieldOf = (row: ListEndpointRow, field: string): unknown =>
  field.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown> | null)?.[name] ?? null, row);
/** Fields sorted by the values that they are derived from, so only equal values must be adjacent. */
const GROUPED = new Set(['explanation.what', 'workerId', 'details']);
/** Fields that are equal in every seeded row. */
const CONSTANT = new Set(['days', 'node']);
/** Fields that are derived from another field, or equal to one. */
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

describe.each(Object.keys(LIST_ENDPOINT_TEST_CASES) as ListEndpointKey[])('%s', key => {
  const { rows, cases } = LIST_ENDPOINT_TEST_CASES[key];

  it.each(
    Object.entries(cases).flatMap(([filter, each]) =>
      each.map(([filterValue, isMatch]) => ({ filter, filterValue, isMatch })),
    ),
  )(
    'returns the matching rows when it is filtered by $filter: $filterValue',
    async ({ filter, filterValue, isMatch }) => {
      const all = await rows(database, {});
      const expected = all.filter(row => (isMatch as (row: ListEndpointRow) => boolean)(row));
      expect(expected.length).toBeGreaterThan(0);
      expect(expected.length).toBeLessThan(all.length);
      expect(idsOf(await rows(database, { filter: { [filter]: filterValue } }))).toEqual(idsOf(expected));
      if (filter === 'q') expect(idsOf(await rows(database, { q: filterValue }))).toEqual(idsOf(expected));
    },
  );

  it.each(sortFieldsOf(key))('is sorted by %s in both directions, with missing values last', async field => {
    for (const direction of ['ASC', 'DESC'] as const) {
      const values = (await rows(database, { sort: [field, direction] })).map(row => fieldOf(row, field));
      if (GROUPED.has(field)) {
        const runs = values.filter((value, index) => index === 0 || value !== values[index - 1]);
        expect(new Set(runs).size).toBe(runs.length);
        continue;
      }
      const presentValues = values.filter(value => value !== null).toSorted(ascending);
      if (direction === 'DESC') presentValues.reverse();
      expect(values).toEqual([...presentValues, ...values.filter(value => value === null)]);
      if (!CONSTANT.has(field)) expect(new Set(presentValues.map(String)).size).toBeGreaterThan(1);
    }
  });

  it("is sortable by every scalar field of its rows, as react-admin's guessers expect", async () => {
    const all = await rows(database, {});
    const scalars = all.flatMap(row =>
      Object.keys(row).filter(field => row[field] !== null && typeof row[field] !== 'object'),
    );
    // Ignore `_id`, the older name of the ID, because guessers show only `id`.
    const scalarFields = new Set(scalars.filter(field => field !== '_id'));
    expect([...scalarFields].filter(field => !sortFieldsOf(key).includes(field))).toEqual([]);
  });

  it('has test rows in which no two fields have the same order', async () => {
    const all = await rows(database, {});
    // Skip a worker's ID and memory, because the test does not seed them.
    const fields = sortFieldsOf(key)
      .filter(field => !DERIVED.has(field))
      .filter(field => key !== 'GET /admin/workers' || !['id', 'memory'].includes(field));
    const differInOrder = (left: string, right: string) =>
      all.some(a => (fieldOf(a, left) === null) !== (fieldOf(a, right) === null)) ||
      all.some(a =>
        all.some(
          b => ascending(fieldOf(a, left), fieldOf(b, left)) < 0 && ascending(fieldOf(a, right), fieldOf(b, right)) > 0,
        ),
      );
    const sameOrderPairs = fields.flatMap(left =>
      fields.filter(right => left < right && !differInOrder(left, right)).map(right => [left, right]),
    );
    expect(sameOrderPairs).toEqual([]);
  });
});

describe('lists with special cases', () => {
  it('find workers by their IDs, which are derived from their names', async () => {
    const all = await LIST_ENDPOINT_TEST_CASES['GET /admin/workers'].rows(database, {});
    const [first, second] = all.map(({ id }) => id);
    expect(all.length).toBeGreaterThan(2);
    expect(
      idsOf(await LIST_ENDPOINT_TEST_CASES['GET /admin/workers'].rows(database, { filter: { id: [first, second] } })),
    ).toEqual([first, second].toSorted());
  });

  it('count the messages of as many days as the query requests', async () => {
    const total = async (query: object) =>
      (await LIST_ENDPOINT_TEST_CASES['GET /admin/usage'].rows(database, query)).reduce(
        (sum, row) => sum + Number(row.total),
        0,
      );
    expect(await total({ filter: { days: 5 } })).toBeGreaterThan(0);
    expect(await total({})).toBe(2 * (await total({ filter: { days: 5 } })));
  });
});
