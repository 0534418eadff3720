import { createDeferred, type Deferred } from '@recado/timing';
import { inTime } from './inTime.ts';

/** What is asked in one statement, at most. */
const MOST = 100;

/**
 * Reads for many at once: one statement is under way, and whatever is asked meanwhile is in the next. Nothing is kept:
 * each is answered by a statement that began after it was asked.
 *
 * @param read answers in the order asked
 * @returns asks for one; throws what the database says to the statement
 */
export function createLookup<Asked, Found>(
  read: (asked: readonly Asked[]) => Promise<readonly Found[]>,
): (asked: Asked) => Promise<Found> {
  let waiting: { readonly asked: Asked; readonly found: Deferred<Found> }[] = [];
  let isReading = false;

  const drain = async (): Promise<void> => {
    isReading = true;
    // Whatever else happens in this turn of the event loop joins the first statement.
    await undefined;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, MOST);
      waiting = waiting.slice(MOST);
      try {
        const all = await inTime(read(batch.map(({ asked }) => asked)));
        for (const [n, { found }] of batch.entries()) found.resolve(all[n] as Found);
      } catch (error) {
        for (const { found } of batch) found.reject(error);
      }
    }
    isReading = false;
  };

  return asked => {
    const found = createDeferred<Found>();
    waiting.push({ asked, found });
    if (!isReading) void drain();
    return found.promise;
  };
}
