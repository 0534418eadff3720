import { backOff, joinSignals, pause } from '@recado/timing';
import type { Logger } from '@recado/transport';
import { isPassing } from '../graph/errorTable.ts';
import { GraphFailure } from '../graph/GraphFailure.ts';
import type { CloudCredentials } from '../linking/credentials.ts';
import type { Settings } from '../settings.ts';

/** A line has ten seconds to go. */
const patienceMs = 8_000;
const again = { least: 50, first: 400, longest: 2_000 };

/**
 * Meta is told to tell this app no more of the account, unless another number of it is still told of. Asked again while
 * it does not answer; a Meta that stays silent keeps nobody here.
 */
export async function leave(
  settings: Settings,
  credentials: CloudCredentials,
  log: Pick<Logger, 'warn'>,
): Promise<void> {
  const { signal, release } = joinSignals([], patienceMs);
  try {
    for (let failures = 0; ; failures += 1) {
      try {
        return await unsubscribe(settings, credentials, signal);
      } catch (error) {
        if (!mayPass(error)) throw error;
        await pause(backOff(failures, again), signal);
      }
    }
  } catch (error) {
    // It is over for us either way: without keys nothing that comes is taken.
    log.warn({ err: error }, 'Meta was not told that the line is left.');
  } finally {
    release();
  }
}

const mayPass = (error: unknown): boolean =>
  error instanceof GraphFailure && (error.kind !== 'refused' || isPassing(error.code));

async function unsubscribe(
  { graph }: Settings,
  credentials: CloudCredentials,
  signal: AbortSignal,
): Promise<void> {
  const { businessAccountId: account } = credentials;
  const query = { fields: 'id', limit: '2' };
  const { data } = (await graph.call(credentials, 'GET', `${account}/phone_numbers`, { query, signal })) as {
    readonly data?: readonly unknown[];
  };
  if (Array.isArray(data) && data.length === 1)
    await graph.call(credentials, 'DELETE', `${account}/subscribed_apps`, { signal });
}
