import { computeBackOffDelay, joinAbortSignals, pause } from '@recado/timing';
import type { Logger } from '@recado/transport';
import type { CloudSettings } from '../createCloudSettings.ts';
import { isTemporaryGraphErrorCode } from '../graph/errorTable.ts';
import { GraphFailure } from '../graph/GraphFailure.ts';
import type { CloudCredentials } from '../linking/credentials.ts';

/**
 * Timeout in milliseconds. It is shorter than the ten seconds that the transport interface allows for a close.
 */
const UNSUBSCRIBE_TIMEOUT_MS = 8_000;
const BACK_OFF = { least: 50, first: 400, longest: 2_000 };

/**
 * Unsubscribes this app from the account's notifications, unless another number of the account needs them.
 * Retries while Meta does not answer. Never rejects, because a logout must not depend on Meta.
 */
export async function unsubscribeFromAccountWebhooks(
  settings: CloudSettings,
  credentials: CloudCredentials,
  log: Pick<Logger, 'warn'>,
): Promise<void> {
  const { signal, release } = joinAbortSignals([], UNSUBSCRIBE_TIMEOUT_MS);
  try {
    for (let failures = 0; ; failures += 1) {
      try {
        return await unsubscribeOnce(settings, credentials, signal);
      } catch (error) {
        if (!isRetryable(error)) throw error;
        await pause(computeBackOffDelay(failures, BACK_OFF), signal);
      }
    }
  } catch (error) {
    // The line can end despite the failure: notifications are rejected once the line's keys are deleted.
    log.warn({ err: error }, "Could not unsubscribe from Meta's notifications.");
  } finally {
    release();
  }
}

const isRetryable = (error: unknown): boolean =>
  error instanceof GraphFailure && (error.kind !== 'refused' || isTemporaryGraphErrorCode(error.code));

async function unsubscribeOnce(
  { graph }: CloudSettings,
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
