import type { DataProvider, FilterPayload, RaRecord, SortPayload } from 'ra-core';

/** What is asked for: a list as it is filtered and sorted at the moment. */
export interface Collecting {
  readonly resource: string;
  readonly filter: FilterPayload;
  readonly sort: SortPayload;
}

export interface Collected {
  readonly rows: RaRecord[];
  /** There would have been more, and `MOST` was reached. */
  readonly isCut: boolean;
}

/** The server answers no more than this at a time. */
const PAGE = 1000;
/** A browser holds this many rows without trouble; whoever needs more asks the API. */
export const MOST = 50_000;

/**
 * Every row of a list, page after page. A row that moved to the next page meanwhile appears once.
 *
 * @throws whatever the data provider throws
 */
export async function collectAll(
  { getList }: Pick<DataProvider, 'getList'>,
  { resource, filter, sort }: Collecting,
): Promise<Collected> {
  const rows = new Map<RaRecord['id'], RaRecord>();
  for (let page = 1; page <= MOST / PAGE; page += 1) {
    const { data, total = 0 } = await getList(resource, {
      filter,
      sort,
      pagination: { page, perPage: PAGE },
    });
    for (const row of data) rows.set(row.id, row);
    if (data.length === 0 || page * PAGE >= total) return { rows: [...rows.values()], isCut: false };
  }
  return { rows: [...rows.values()], isCut: true };
}
