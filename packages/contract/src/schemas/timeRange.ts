import { oneOf, optional, queryInstant, withDescription } from '../schemaBuilder/index.ts';

/** Orders of a list by time. `desc`: newest first. */
export const timeOrders = ['desc', 'asc'] as const;

const SINCE_DESCRIPTION =
  'Desde qué momento, él incluido: un instante ISO 8601 con zona (`2026-11-01T00:00:00-06:00`) o los segundos desde 1970.';
const UNTIL_DESCRIPTION =
  'Hasta qué momento, él no incluido: un instante ISO 8601 con zona (`2026-11-30T00:00:00-06:00`) o los segundos desde 1970.';

/** Query keys that restrict a list to a period: from `since`, inclusive, to `until`, exclusive. */
export const timeRangeQuery = {
  since: optional(withDescription(queryInstant(), SINCE_DESCRIPTION)),
  until: optional(withDescription(queryInstant(), UNTIL_DESCRIPTION)),
};

/**
 * Query keys of a period for a list whose entries have several times.
 *
 * @param time Spanish name of the time that counts
 */
export const createTimeRangeQuery = (time: string) => ({
  since: optional(withDescription(queryInstant(), `${SINCE_DESCRIPTION} Cuenta ${time}.`)),
  until: optional(withDescription(queryInstant(), `${UNTIL_DESCRIPTION} Cuenta ${time}.`)),
});

/** Query keys of a list that is sorted by time. */
export const timeOrderQuery = {
  ...timeRangeQuery,
  order: optional(
    withDescription(
      oneOf(...timeOrders),
      '`desc`, lo más nuevo primero (si no se indica), o `asc`, lo más antiguo primero.',
    ),
  ),
};
