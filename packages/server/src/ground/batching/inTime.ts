import { within } from '@recado/timing';

/** Milliseconds after which a statement is taken for lost: longer than the server itself should let it run. */
const LOST = 20_000;

/** A link may be dead without anybody noticing: that is an outage like any other. */
export const inTime = <T>(statement: Promise<T>): Promise<T> =>
  within(LOST, statement, (): never => {
    throw Object.assign(new Error('the database did not answer'), { code: 'ETIMEDOUT' });
  });
