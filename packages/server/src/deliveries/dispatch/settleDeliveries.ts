import type { Knex } from 'knex';
import { isOrphaned } from '../../ground/data/isOrphaned.ts';
import { preparedRows, type Queryable } from '../../ground/data/sql.ts';
import { transact } from '../../ground/data/transact.ts';
import type { AttemptResult } from './AttemptResult.ts';
import type { DeliverySettings } from './DeliverySettings.ts';
import { disableWebhooks } from './disableWebhooks.ts';
import type { Verdict } from './verdict.ts';
import { NOTE_HOSTS, newsOfHosts } from './webhookHosts.ts';

/** An attempt that has ended. */
export interface Outcome {
  readonly deliveryId: string;
  readonly webhookId: string;
  readonly attempt: number;
  readonly answer: AttemptResult;
  readonly verdict: Verdict;
}

/**
 * Notes what came of attempts: each in the log, its delivery's state, and what it says about its address. All in one
 * transaction, and repeatable; one statement where all went well.
 *
 * An attempt whose lease had run out by then may have been followed by another: it still counts if it succeeded.
 *
 * @returns the webhooks that are disabled because of it
 */
export async function settleDeliveries(
  database: Knex,
  outcomes: readonly Outcome[],
  settings: Settings,
): Promise<string[]> {
  for (let tries = 1; ; tries += 1)
    try {
      return await settle(database, outcomes, settings);
    } catch (error) {
      // Asked again, the statement sees who is still there: of them something is to be noted.
      if (tries === MOST_TRIES || !isOrphaned(error)) throw error;
    }
}

type Settings = Pick<DeliverySettings, 'breaker' | 'giveUpAfter'>;

/** Each after somebody was deleted while the statement ran. */
const MOST_TRIES = 10;

function settle(
  database: Knex,
  outcomes: readonly Outcome[],
  { breaker, giveUpAfter }: Settings,
): Promise<string[]> {
  const flat = outcomes
    .map(({ deliveryId, webhookId, attempt, answer, verdict }) => ({
      ...answer,
      ...verdict,
      deliveryId,
      webhookId,
      attempt,
    }))
    .sort((one, other) => (one.deliveryId < other.deliveryId ? -1 : 1));
  const failures = failuresOf(outcomes);
  const hosts = outcomes.map(({ webhookId, answer, verdict }) => {
    const isSilent = answer.statusCode === null || answer.error === 'timeout';
    return {
      id: webhookId,
      succeeded: verdict.state === 'delivered',
      answered: !isSilent,
      silent: isSilent ? 1 : 0,
    };
  });
  const healthy = [...failures].filter(([, { count }]) => count === 0).map(([id]) => id);
  const ailing = [...failures].filter(([, { count }]) => count > 0);
  const note = (db: Queryable) =>
    preparedRows(db, NOTE, {
      outcomes: JSON.stringify(flat),
      healthy,
      ...newsOfHosts(hosts, { breaker }),
    });
  if (ailing.length === 0) return note(database).then(() => []);
  return transact(database, async trx => {
    await note(trx);
    const told = ailing.map(([id, facts]) => ({ id, ...facts }));
    const failing = await preparedRows<{ id: string; gone: boolean; given_up: boolean }>(trx, AILING, {
      ailing: JSON.stringify(told),
      breakerAfter: breaker.after,
      firstPause: breaker.firstPause / 1000,
      longestPause: breaker.longestPause / 1000,
      giveUpAfter: giveUpAfter / 1000,
    });
    return disableWebhooks(trx, {
      gone: failing.filter(({ gone }) => gone).map(({ id }) => id),
      failing: failing.filter(({ gone, given_up }) => given_up && !gone).map(({ id }) => id),
    });
  });
}

interface Failures {
  /** In a row; one success forgives them all. */
  readonly count: number;
  readonly gone: boolean;
  /** Milliseconds. */
  readonly pause: number;
}

function failuresOf(outcomes: readonly Outcome[]): Map<string, Failures> {
  const ids = new Set(outcomes.map(({ webhookId }) => webhookId));
  return new Map(
    [...ids].map(id => {
      const own = outcomes.filter(({ webhookId }) => webhookId === id);
      const verdicts = own.map(({ verdict }) => verdict);
      const succeeded = verdicts.some(({ state }) => state === 'delivered');
      const gone = verdicts.some(verdict => verdict.state === 'failed' && verdict.gone);
      const pauses = verdicts.map(verdict => (verdict.state === 'pending' ? verdict.pause : 0));
      const count = succeeded && !gone ? 0 : own.length;
      return [id, { count, gone, pause: Math.max(...pauses) / 1000 }];
    }),
  );
}

const LOG = `
  INSERT INTO delivery_attempts (delivery_id, attempt, at, status_code, error, milliseconds, response)
  SELECT d.id, o.attempt, o.at, o."statusCode", o.error, o.milliseconds, o.response
  FROM jsonb_to_recordset(:outcomes) AS o ("deliveryId" uuid, attempt integer, at timestamptz, "statusCode" integer,
    error text, milliseconds integer, response text)
  JOIN deliveries d ON d.id = o."deliveryId"
  ON CONFLICT DO NOTHING`;

const MARK = `
  UPDATE deliveries d SET state = o.state, status_code = o."statusCode", error = o.error,
    run_at = CASE WHEN o.state = 'pending' THEN now() + o.wait * interval '1 millisecond' ELSE d.run_at END,
    finished_at = CASE WHEN o.state <> 'pending' THEN now() END
  FROM jsonb_to_recordset(:outcomes) AS o ("deliveryId" uuid, attempt integer, "statusCode" integer, error text,
    state text, wait float8)
  WHERE d.id = o."deliveryId" AND d.state = 'pending' AND (d.attempts = o.attempt OR o.state = 'delivered')`;

const HEALTHY = `
  UPDATE webhooks SET failing_since = NULL, failures = 0, paused_until = NULL
  WHERE id = ANY(:healthy) AND (failing_since IS NOT NULL OR failures > 0 OR paused_until IS NOT NULL)`;

/** One statement: each part writes a table of its own, and none reads what another writes. */
const NOTE = `
  WITH logged AS (${LOG}), marked AS (${MARK}), healed AS (${HEALTHY}) ${NOTE_HOSTS}`;

const AILING = `
  UPDATE webhooks w SET failing_since = coalesce(w.failing_since, now()), failures = w.failures + a.count,
    paused_until = nullif(greatest(w.paused_until, now() + a.pause * interval '1 second',
      CASE WHEN w.failures + a.count >= :breakerAfter THEN now() + interval '1 second'
        * least(:longestPause, :firstPause * 2 ^ least(20, w.failures + a.count - :breakerAfter)) END), now())
  FROM jsonb_to_recordset(:ailing) AS a (id uuid, count integer, gone boolean, pause float8)
  WHERE w.id = a.id AND w.disabled_at IS NULL
  RETURNING w.id, a.gone, w.failing_since <= now() - :giveUpAfter * interval '1 second' AS given_up`;
