import type { Model, QueryBuilder } from 'objection';

/** One page of a list, in react-admin's terms: rows `first` to `last` (both included) of `total`. */
export interface Page<Row> {
  readonly rows: Row[];
  readonly first: number;
  readonly last: number;
  readonly total: number;
}

export type Sort = readonly [column: string, direction: 'ASC' | 'DESC'];

/** A list without `range` is answered whole, up to this many rows. */
const WHOLE = 1000;

/**
 * Runs a filtered query for one page. `tiebreak` keeps rows of equal rank from trading places between pages.
 * A range past the end is an empty page, not an error.
 */
export async function page<M extends Model>(
  query: QueryBuilder<M>,
  sort: Sort,
  tiebreak: string,
  [first, last]: readonly [number, number] = [0, WHOLE - 1],
): Promise<Page<M>> {
  const [column, direction] = sort;
  const limit = Math.min(Math.max(last - first + 1, 0), WHOLE);
  const [total, rows] = await Promise.all([
    query.clone().clearOrder().resultSize(),
    limit === 0
      ? []
      : query
          .clone()
          .orderBy(column, direction, 'last')
          .orderBy(tiebreak, direction)
          .offset(first)
          .limit(limit),
  ]);
  return { rows: rows as M[], first, last: first + Math.max(rows.length - 1, 0), total };
}

/** `%` and `_` of a search are what the person typed, not patterns. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
