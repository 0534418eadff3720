import { withTimeout } from '@recado/timing';

/** Milliseconds after which a statement counts as lost: longer than the server's own limit. */
const STATEMENT_TIMEOUT_MS = 20_000;

/** Rejects with ETIMEDOUT, an outage, when a dead connection never answers the statement. */
export const withStatementTimeout = <T>(statement: Promise<T>): Promise<T> =>
  withTimeout(STATEMENT_TIMEOUT_MS, statement, (): never => {
    throw Object.assign(new Error('the database did not answer'), { code: 'ETIMEDOUT' });
  });
