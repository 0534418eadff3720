import { apiErrorTexts as texts } from '@recado/texts';
import { Invalid } from '../errors/index.ts';
import type { SqlBindings } from './sql.ts';

/** Period of a list: from `since`, inclusive, to `until`, exclusive. */
export interface Period {
  readonly since?: Date | undefined;
  readonly until?: Date | undefined;
}

interface PeriodQuery {
  readonly since?: string | undefined;
  readonly until?: string | undefined;
}

/** Converts the query keys of a period. @throws Invalid if the period ends before it begins */
export function parsePeriod({ since, until }: PeriodQuery): Period {
  if (since !== undefined && until !== undefined && until <= since)
    throw new Invalid(texts.emptyPeriod, { until: texts.emptyPeriod });
  return {
    ...(since !== undefined && { since: new Date(since) }),
    ...(until !== undefined && { until: new Date(until) }),
  };
}

/** Builds the SQL condition of a period, with a leading `AND`. Empty without bounds. */
export function buildPeriodSql(
  { since, until }: Period,
  column = 'timestamp',
): { readonly sql: string; readonly bindings: SqlBindings } {
  const conditions = [since && `AND ${column} >= :since`, until && `AND ${column} < :until`];
  return {
    sql: conditions.filter(Boolean).join(' '),
    bindings: { ...(since && { since }), ...(until && { until }) },
  };
}
