import { joinSignals } from '@recado/timing';
import type { CloudCredentials } from '../linking/credentials.ts';
import type { Settings } from '../settings.ts';

/** A line has ten seconds to go. */
const patienceMs = 8_000;

/**
 * Meta is told to tell this app no more of the account, unless another number of it is still told of. A Meta that is
 * silent keeps nobody here.
 */
export async function leave({ graph }: Settings, credentials: CloudCredentials): Promise<void> {
  const { businessAccountId: account } = credentials;
  const { signal, release } = joinSignals([], patienceMs);
  try {
    const query = { fields: 'id', limit: '2' };
    const { data } = (await graph.call(credentials, 'GET', `${account}/phone_numbers`, {
      query,
      signal,
    })) as {
      readonly data?: readonly unknown[];
    };
    if (Array.isArray(data) && data.length === 1)
      await graph.call(credentials, 'DELETE', `${account}/subscribed_apps`, { signal });
  } catch {
    // It is over for us either way: without keys nothing that comes is taken.
  } finally {
    release();
  }
}
