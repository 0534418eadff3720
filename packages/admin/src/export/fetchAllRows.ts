import type { DataProvider, FilterPayload, RaRecord, SortPayload } from 'ra-core';

/** List to fetch, with its current filter and order. */
export interface FetchAllRowsParams {
  readonly resource: string;
  readonly filter: FilterPayload;
  readonly sort: SortPayload;
}

export interface FetchedRows {
  readonly rows: RaRecord[];
  /** Whether rows are missing because the list has more than `MAX_EXPORTED_ROWS`. */
  readonly isTruncated: boolean;
}

/** Rows per request, which is the maximum that the server allows. */
const PAGE_SIZE = 1000;
/** Maximum number of rows that a browser exports without problems. For larger exports, users need the API. */
export const MAX_EXPORTED_ROWS = 50_000;

/**
 * Fetches every row of a list, page by page. If a row moves to the next page during the export, it is still
 * exported only once.
 *
 * @throws any error of the data provider
 */
export async function fetchAllRows(
  { getList }: Pick<DataProvider, 'getList'>,
  { resource, filter, sort }: FetchAllRowsParams,
): Promise<FetchedRows> {
  const rows = new Map<RaRecord['id'], RaRecord>();
  for (let page = 1; page <= MAX_EXPORTED_ROWS / PAGE_SIZE; page += 1) {
    const { data, total = 0 } = await getList(resource, {
      filter,
      sort,
      pagination: { page, perPage: PAGE_SIZE },
    });
    for (const row of data) rows.set(row.id, row);
    if (data.length === 0 || page * PAGE_SIZE >= total) return { rows: [...rows.values()], isTruncated: false };
  }
  return { rows: [...rows.values()], isTruncated: true };
}
