import { within } from '@recado/timing';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { rows } from '../ground/data/sql.ts';

/** Milliseconds within which a database that can be worked with answers. */
const DEADLINE = 2_000;

/**
 * Asks the database whether it is there; false when it says no, or nothing in time. At most one question is open,
 * however often and by however many it is asked: a database that hangs must not take the whole pool for that. The log
 * hears of changes only.
 */
export function createDatabaseCheck({
  database,
  log,
}: {
  readonly database: Knex;
  readonly log: Logger;
}): () => Promise<boolean> {
  let open: Promise<void> | undefined;
  let wasUp = true;

  const ask = async (): Promise<void> => {
    try {
      await rows(database, 'SELECT 1');
    } finally {
      open = undefined;
    }
  };
  const late = () => {
    throw new Error(`no answer within ${DEADLINE} ms`);
  };

  return async () => {
    open ??= ask();
    try {
      await within(DEADLINE, open, late);
      if (!wasUp) log.info('the database answers again');
      wasUp = true;
    } catch (error) {
      if (wasUp) log.warn({ err: error }, 'the database does not answer');
      wasUp = false;
    }
    return wasUp;
  };
}
