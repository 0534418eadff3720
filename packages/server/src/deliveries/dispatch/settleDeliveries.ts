import type { Knex } from 'knex';
import { isForeignKeyViolation } from '../../core/data/isForeignKeyViolation.ts';
import { type Queryable, runPreparedStatement, type SqlBindings } from '../../core/data/sql.ts';
import { transact } from '../../core/data/transact.ts';
import { type DeliveryAttemptResult, hasDeliveryAttemptSucceeded } from './createDeliveryAttemptSender.ts';
import type { DeliverySettings } from './DeliverySettings.ts';
import { disableWebhooks } from './disableWebhooks.ts';
import { STORE_WEBHOOK_HOST_OUTCOMES_SQL } from './webhookHosts.ts';

/** Consequence of an attempt for its delivery: the delivery has succeeded, has failed or is retried. */
export type DeliveryVerdict =
  | { readonly state: 'delivered' }
  | { readonly state: 'failed'; readonly gone: boolean }
  /**
   * `wait` is the number of milliseconds until the next attempt. `pause` is the number of milliseconds
   * for which the webhook gets no other event.
   */
  | { readonly state: 'pending'; readonly wait: number; readonly pause: number };

/** Result of an attempt that has ended, and its consequence for the delivery and the webhook. */
export interface DeliveryAttemptOutcome {
  readonly deliveryId: string;
  readonly webhookId: string;
  readonly attempt: number;
  readonly answer: DeliveryAttemptResult;
  readonly verdict: DeliveryVerdict;
}

/**
 * Decides from the result of an attempt whether its delivery has succeeded, has failed or is retried.
 * The function has no side effects.
 *
 * @param tries number of attempts since the delivery was last started or restarted, including this one
 * @param random random number, at least 0 and less than 1
 */
export function decideDeliveryVerdict(
  answer: DeliveryAttemptResult,
  tries: number,
  settings: Pick<DeliverySettings, 'schedule' | 'jitter' | 'slowDown' | 'longestRetryAfter'>,
  random: number,
): DeliveryVerdict {
  if (hasDeliveryAttemptSucceeded(answer)) return { state: 'delivered' };
  if (answer.statusCode === 410) return { state: 'failed', gone: true };
  const { schedule, jitter, slowDown, longestRetryAfter } = settings;
  const scheduledWait = schedule[tries];
  if (scheduledWait === undefined) return { state: 'failed', gone: false };
  const requestedWait = Math.min(answer.retryAfter ?? 0, longestRetryAfter);
  const isSlow = answer.error === 'timeout' || answer.statusCode === 429;
  const wait = Math.max(scheduledWait * (1 + jitter * (2 * random - 1)), isSlow ? slowDown : 0, requestedWait);
  return { state: 'pending', wait: Math.round(wait), pause: requestedWait };
}

/**
 * Stores the outcomes of delivery attempts in one transaction: log entry, delivery state, and health of the
 * webhook and its host. Repeated calls with the same outcomes change nothing. Uses a single statement if no
 * attempt failed.
 *
 * If an attempt outlived its lease, another attempt may have followed. The late outcome then counts only if it
 * is a success.
 *
 * @returns IDs of the webhooks that these outcomes disabled
 */
export async function settleDeliveries(
  database: Knex,
  outcomes: readonly DeliveryAttemptOutcome[],
  settings: SettleSettings,
): Promise<string[]> {
  for (let tries = 1; ; tries += 1)
    try {
      return await settleOnce(database, outcomes, settings);
    } catch (error) {
      // A client was deleted concurrently. Try again: the next statement no longer finds its deliveries.
      if (tries === MAX_SETTLE_TRIES || !isForeignKeyViolation(error)) throw error;
    }
}

type SettleSettings = Pick<DeliverySettings, 'breaker' | 'giveUpAfter'>;

/**
 * Maximum number of times that the settling statement runs. It must run again if a client was deleted while it
 * ran.
 */
const MAX_SETTLE_TRIES = 10;

function settleOnce(
  database: Knex,
  outcomes: readonly DeliveryAttemptOutcome[],
  { breaker, giveUpAfter }: SettleSettings,
): Promise<string[]> {
  const outcomeRows = outcomes
    .map(({ deliveryId, webhookId, attempt, answer, verdict }) => ({
      ...answer,
      ...verdict,
      deliveryId,
      webhookId,
      attempt,
    }))
    .sort((one, other) => (one.deliveryId < other.deliveryId ? -1 : 1));
  const failures = countFailures(outcomes);
  const healthy = [...failures].filter(([, { count }]) => count === 0).map(([id]) => id);
  const failingWebhooks = [...failures].filter(([, { count }]) => count > 0);
  const storeOutcomes = (db: Queryable) =>
    runPreparedStatement(db, STORE_OUTCOMES_SQL, {
      outcomes: JSON.stringify(outcomeRows),
      healthy,
      ...buildWebhookHostSqlBindings(outcomes, breaker),
    });
  if (failingWebhooks.length === 0) return storeOutcomes(database).then(() => []);
  return transact(database, async trx => {
    await storeOutcomes(trx);
    const failureRows = failingWebhooks.map(([id, facts]) => ({ id, ...facts }));
    const failing = await runPreparedStatement<{ id: string; gone: boolean; given_up: boolean }>(
      trx,
      RECORD_FAILURES_SQL,
      {
        failures: JSON.stringify(failureRows),
        breakerAfter: breaker.after,
        firstPause: breaker.firstPause / 1000,
        longestPause: breaker.longestPause / 1000,
        giveUpAfter: giveUpAfter / 1000,
      },
    );
    return disableWebhooks(trx, {
      gone: failing.filter(({ gone }) => gone).map(({ id }) => id),
      failing: failing.filter(({ gone, given_up }) => given_up && !gone).map(({ id }) => id),
    });
  });
}

interface WebhookFailures {
  /**
   * Number of failed attempts that count against the webhook. It is 0 if any attempt succeeded and no response
   * was 410 (Gone).
   */
  readonly count: number;
  readonly gone: boolean;
  /** Seconds for which no deliveries are sent to the webhook. */
  readonly pause: number;
}

function countFailures(outcomes: readonly DeliveryAttemptOutcome[]): Map<string, WebhookFailures> {
  const ids = new Set(outcomes.map(({ webhookId }) => webhookId));
  return new Map(
    [...ids].map(id => {
      const webhookOutcomes = outcomes.filter(({ webhookId }) => webhookId === id);
      const verdicts = webhookOutcomes.map(({ verdict }) => verdict);
      const succeeded = verdicts.some(({ state }) => state === 'delivered');
      const gone = verdicts.some(verdict => verdict.state === 'failed' && verdict.gone);
      const pauses = verdicts.map(verdict => (verdict.state === 'pending' ? verdict.pause : 0));
      const count = succeeded && !gone ? 0 : webhookOutcomes.length;
      return [id, { count, gone, pause: Math.max(...pauses) / 1000 }];
    }),
  );
}

/**
 * Builds the SQL bindings for the count of unanswered attempts per owner and host, across webhooks. Any
 * response resets the count, because a rejection concerns only the webhook. Each owner has separate
 * counts, because otherwise an owner whose URL does not respond could pause a host that many owners
 * share.
 */
function buildWebhookHostSqlBindings(
  outcomes: readonly DeliveryAttemptOutcome[],
  breaker: DeliverySettings['breaker'],
): SqlBindings {
  const hostOutcomes = outcomes.map(({ webhookId, answer, verdict }) => {
    // A response in time shows that the host is reachable, even if it rejected the event.
    const isSilent = answer.statusCode === null || answer.error === 'timeout';
    return {
      id: webhookId,
      succeeded: verdict.state === 'delivered',
      answered: !isSilent,
      silent: isSilent ? 1 : 0,
    };
  });
  return {
    hostOutcomes: JSON.stringify(hostOutcomes),
    breakerAfter: breaker.after,
    firstPause: breaker.firstPause / 1000,
    longestPause: breaker.longestPause / 1000,
  };
}

const INSERT_ATTEMPTS_SQL = `
  INSERT INTO delivery_attempts (delivery_id, attempt, attempted_at, status_code, error, duration_ms, response)
  SELECT d.id, o.attempt, o.at, o."statusCode", o.error, o.milliseconds, o.response
  FROM jsonb_to_recordset(:outcomes) AS o ("deliveryId" uuid, attempt integer, at timestamptz, "statusCode" integer,
    error text, milliseconds integer, response text)
  JOIN deliveries d ON d.id = o."deliveryId"
  ON CONFLICT DO NOTHING`;

const UPDATE_DELIVERIES_SQL = `
  UPDATE deliveries d SET state = o.state, status_code = o."statusCode", error = o.error,
    next_attempt_at = CASE WHEN o.state = 'pending' THEN now() + o.wait * interval '1 millisecond'
      ELSE d.next_attempt_at END,
    finished_at = CASE WHEN o.state <> 'pending' THEN now() END
  FROM jsonb_to_recordset(:outcomes) AS o ("deliveryId" uuid, attempt integer, "statusCode" integer, error text,
    state text, wait float8)
  WHERE d.id = o."deliveryId" AND d.state = 'pending' AND (d.attempts = o.attempt OR o.state = 'delivered')`;

const RESET_HEALTHY_WEBHOOKS_SQL = `
  UPDATE webhooks SET failing_since = NULL, failures = 0, paused_until = NULL
  WHERE id = ANY(:healthy) AND (failing_since IS NOT NULL OR failures > 0 OR paused_until IS NOT NULL)`;

/**
 * Stores the outcomes of webhook deliveries in one statement. This is possible because each part of the
 * statement writes a table of its own and does not read what the other parts write.
 */
const STORE_OUTCOMES_SQL = `
  WITH logged AS (${INSERT_ATTEMPTS_SQL}), marked AS (${UPDATE_DELIVERIES_SQL}), healed AS (${RESET_HEALTHY_WEBHOOKS_SQL}) ${STORE_WEBHOOK_HOST_OUTCOMES_SQL}`;

const RECORD_FAILURES_SQL = `
  UPDATE webhooks w SET failing_since = coalesce(w.failing_since, now()), failures = w.failures + a.count,
    paused_until = nullif(greatest(w.paused_until, now() + a.pause * interval '1 second',
      CASE WHEN w.failures + a.count >= :breakerAfter THEN now() + interval '1 second'
        * least(:longestPause, :firstPause * 2 ^ least(20, w.failures + a.count - :breakerAfter)) END), now())
  FROM jsonb_to_recordset(:failures) AS a (id uuid, count integer, gone boolean, pause float8)
  WHERE w.id = a.id AND w.disabled_at IS NULL
  RETURNING w.id, a.gone, w.failing_since <= now() - :giveUpAfter * interval '1 second' AS given_up`;
