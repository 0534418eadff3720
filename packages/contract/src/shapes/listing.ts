import { jsonPair, line, oneOf, optional, whole } from '../shape/index.ts';

/** Query keys of a list that react-admin reads: `sort=["createdAt","DESC"]&range=[0,24]&q=panadería`. */
export const listing = <const Fields extends readonly string[]>(...sortable: Fields) => ({
  sort: optional(jsonPair(oneOf(...sortable), oneOf('ASC', 'DESC'))),
  /** First and last row, both included. */
  range: optional(jsonPair(whole(), whole())),
  q: optional(line({ max: 100, empty: true })),
});
