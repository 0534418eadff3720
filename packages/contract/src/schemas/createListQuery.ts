import {
  asTypedSchema,
  instant,
  integer,
  jsonPair,
  list,
  oneOf,
  optional,
  singleLineText,
  type TypedSchema,
  uuid,
} from '../schemaBuilder/index.ts';

/** Maximum number of rows that one request to a list returns. */
export const MAX_LIST_ROWS = 1000;

/** Index of the first and of the last requested row, both inclusive. */
const rowRange = (): TypedSchema<[number, number], [number | string, number | string] | string> =>
  asTypedSchema(
    jsonPair(integer(), integer()).custom((range: [number, number], helpers) =>
      range[1] - range[0] < MAX_LIST_ROWS ? range : helpers.error('range.wide', { limit: MAX_LIST_ROWS }),
    ),
  );

/** Query keys of a list, as react-admin sends them: `sort=["createdAt","DESC"]&range=[0,24]&q=panadería`. */
export const createListQuery = <const Fields extends readonly string[]>(...sortable: Fields) => ({
  sort: optional(jsonPair(oneOf(...sortable), oneOf('ASC', 'DESC'))),
  range: optional(rowRange()),
  q: optional(singleLineText({ max: 100, empty: true })),
});

/** Keys that every list accepts in `filter`. Each key restricts the result further. */
export const commonListFilter = {
  id: optional(list(uuid(), { max: MAX_LIST_ROWS })),
  q: optional(singleLineText({ max: 100, empty: true })),
};
export const createdAtFilter = { createdAt_gte: optional(instant()), createdAt_lte: optional(instant()) };

export const contentRangeHeaders = { 'Content-Range': 'Posición y total, por ejemplo `users 0-24/319`.' };
