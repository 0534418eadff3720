import {
  instant,
  jsonPair,
  line,
  list,
  oneOf,
  optional,
  type Shape,
  typed,
  uuid,
  whole,
} from '../shape/index.ts';

/** Rows that can be asked for at once. */
export const MAX_ROWS = 1000;

/** First and last row, both included. */
const rowRange = (): Shape<[number, number], [number | string, number | string] | string> =>
  typed(
    jsonPair(whole(), whole()).custom((range: [number, number], helpers) =>
      range[1] - range[0] < MAX_ROWS ? range : helpers.error('range.wide', { limit: MAX_ROWS }),
    ),
  );

/** Query keys of a list that react-admin reads: `sort=["createdAt","DESC"]&range=[0,24]&q=panadería`. */
export const listing = <const Fields extends readonly string[]>(...sortable: Fields) => ({
  sort: optional(jsonPair(oneOf(...sortable), oneOf('ASC', 'DESC'))),
  range: optional(rowRange()),
  q: optional(line({ max: 100, empty: true })),
});

/** What every list takes in `filter`; each key narrows it. */
export const commonFilter = {
  id: optional(list(uuid(), { max: MAX_ROWS })),
  q: optional(line({ max: 100, empty: true })),
};
export const createdFilter = { createdAt_gte: optional(instant()), createdAt_lte: optional(instant()) };

export const rangeHeaders = { 'Content-Range': 'Posición y total, por ejemplo `users 0-24/319`.' };
