import type { GetListParams } from 'ra-core';
import { expect, it } from 'vitest';
import { fetchAllRows, MAX_EXPORTED_ROWS } from './fetchAllRows.ts';

const query = { resource: 'users', filter: { active: true }, sort: { field: 'id', order: 'ASC' } } as const;

/** Creates a list of `total` rows that records the parameters of all requests. */
function createList(total: number, shift = 0) {
  const calls: GetListParams[] = [];
  return {
    calls,
    getList: async (_resource: string, params: GetListParams) => {
      calls.push(params);
      const { page = 1, perPage = 10 } = params.pagination ?? {};
      // Simulate that `shift` new rows are inserted at the start of the list before each further page.
      const first = Math.max((page - 1) * perPage - (page - 1) * shift, 0);
      const count = Math.max(Math.min(perPage, total - first), 0);
      return { total, data: Array.from({ length: count }, (_, at) => ({ id: first + at })) as never[] };
    },
  };
}

it('fetches every page with the filter and the order of the list', async () => {
  const list = createList(2500);
  const { rows, isTruncated } = await fetchAllRows(list, query);
  expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: 2500 }, (_, at) => at));
  expect(isTruncated).toBe(false);
  expect(list.calls.map(({ pagination }) => pagination?.page)).toEqual([1, 2, 3]);
  for (const { filter, sort } of list.calls)
    expect({ filter, sort }).toEqual({ filter: query.filter, sort: query.sort });
});

it('sends only one request when one page holds all rows', async () => {
  const list = createList(1000);
  expect((await fetchAllRows(list, query)).rows).toHaveLength(1000);
  expect(list.calls).toHaveLength(1);
});

it('returns a row only once when it appears on two pages', async () => {
  const { rows } = await fetchAllRows(createList(2000, 5), query);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
});

it('stops at the row limit and reports the truncation', async () => {
  const { rows, isTruncated } = await fetchAllRows(createList(MAX_EXPORTED_ROWS + 1), query);
  expect(rows).toHaveLength(MAX_EXPORTED_ROWS);
  expect(isTruncated).toBe(true);
});
