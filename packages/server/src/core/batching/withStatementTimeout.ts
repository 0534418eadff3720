import { withTimeout } from '@recado/timing';

/**
 * Milliseconds after which a statement counts as lost. A PostgreSQL server that is still reachable cancels
 * slow statements earlier, so after this time the connection must be dead.
 */
const STATEMENT_TIMEOUT_MS = 20_000;

/**
 * Rejects with ETIMEDOUT if the statement never completes because the connection is dead. Callers
 * treat this error as an outage of the database.
 */
export const withStatementTimeout = <T>(statement: Promise<T>): Promise<T> =>
  withTimeout(STATEMENT_TIMEOUT_MS, statement, (): never => {
    throw Object.assign(new Error('the database did not answer'), { code: 'ETIMEDOUT' });
  });
