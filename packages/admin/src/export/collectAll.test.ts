import type { GetListParams } from 'ra-core';
import { expect, it } from 'vitest';
import { collectAll, MOST } from './collectAll.ts';

const asked = { resource: 'users', filter: { active: true }, sort: { field: 'id', order: 'ASC' } } as const;

/** A list of `total` rows, and what was asked of it. */
function listOf(total: number, shift = 0) {
  const calls: GetListParams[] = [];
  return {
    calls,
    getList: async (_resource: string, params: GetListParams) => {
      calls.push(params);
      const { page = 1, perPage = 10 } = params.pagination ?? {};
      // With every page that was read, `shift` new rows arrived in front.
      const first = Math.max((page - 1) * perPage - (page - 1) * shift, 0);
      const count = Math.max(Math.min(perPage, total - first), 0);
      return { total, data: Array.from({ length: count }, (_, at) => ({ id: first + at })) as never[] };
    },
  };
}

it('takes every page under the filter and in the order of the list', async () => {
  const list = listOf(2500);
  const { rows, isCut } = await collectAll(list, asked);
  expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: 2500 }, (_, at) => at));
  expect(isCut).toBe(false);
  expect(list.calls.map(({ pagination }) => pagination?.page)).toEqual([1, 2, 3]);
  for (const { filter, sort } of list.calls)
    expect({ filter, sort }).toEqual({ filter: asked.filter, sort: asked.sort });
});

it('asks once where one page is all', async () => {
  const list = listOf(1000);
  expect((await collectAll(list, asked)).rows).toHaveLength(1000);
  expect(list.calls).toHaveLength(1);
});

it('has a row once that came by twice', async () => {
  const { rows } = await collectAll(listOf(2000, 5), asked);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
});

it('ends somewhere, and says so', async () => {
  const { rows, isCut } = await collectAll(listOf(MOST + 1), asked);
  expect(rows).toHaveLength(MOST);
  expect(isCut).toBe(true);
});
