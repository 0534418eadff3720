import type { ConnectionState, HealthReport } from '@recado/contract';
import { connectionStates } from '@recado/contract';
import { type Queryable, rows } from '../../../core/data/sql.ts';
import { SESSION_NEEDS_ATTENTION_SQL } from './attention.ts';

/** Health figures that are read from the database. */
export type HealthFigures = Pick<HealthReport, 'sessions' | 'messages' | 'webhooks' | 'queue' | 'database'>;

/** Reads each health figure with one statement, whose cost does not grow with the number of messages. */
export async function readHealthFigures(db: Queryable): Promise<HealthFigures> {
  const [database, states, [messages], [webhooks], [queue]] = await Promise.all([
    readDatabase(db),
    rows<{ state: ConnectionState; total: number; attention: number }>(db, COUNT_SESSIONS_SQL),
    rows<HealthFigures['messages']>(db, COUNT_MESSAGES_SQL),
    rows<HealthFigures['webhooks']>(db, COUNT_WEBHOOKS_SQL),
    rows<{ waiting: number; due: number; oldest: Date | null; age: number | null }>(db, COUNT_QUEUED_DELIVERIES_SQL),
  ]);
  const findState = (state: ConnectionState) => states.find(each => each.state === state);
  return {
    database,
    sessions: {
      total: sum(states.map(({ total }) => total)),
      attention: sum(states.map(({ attention }) => attention)),
      byState: Object.fromEntries(
        connectionStates.map(state => [state, findState(state)?.total ?? 0]),
      ) as HealthFigures['sessions']['byState'],
    },
    messages: messages ?? { inbound: 0, outbound: 0 },
    webhooks: webhooks ?? { total: 0, disabled: 0, failing: 0 },
    queue: {
      waiting: queue?.waiting ?? 0,
      due: queue?.due ?? 0,
      oldestAt: queue?.oldest?.toISOString() ?? null,
      oldestAge: queue?.age == null ? null : Math.max(0, Math.round(queue.age)),
    },
  };
}

async function readDatabase(db: Queryable): Promise<HealthFigures['database']> {
  const [facts] = await rows<{ size: number; version: string }>(
    db,
    `SELECT pg_database_size(current_database()) AS size, current_setting('server_version') AS version`,
  );
  const startedAt = performance.now();
  await rows(db, 'SELECT 1');
  return {
    ok: true,
    latency: Math.round(performance.now() - startedAt),
    size: facts?.size ?? 0,
    version: facts?.version ?? '?',
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

const COUNT_SESSIONS_SQL = `
  SELECT s.state, count(*) AS total, count(*) FILTER (WHERE ${SESSION_NEEDS_ATTENTION_SQL}) AS attention FROM sessions s GROUP BY 1`;

const COUNT_MESSAGES_SQL = `
  SELECT coalesce(sum(inbound), 0) AS inbound, coalesce(sum(outbound), 0) AS outbound FROM message_totals`;

/**
 * Counts webhooks. `disabled` excludes those that owners disabled, because they need no attention. For example,
 * n8n disables a webhook together with its workflow.
 */
const COUNT_WEBHOOKS_SQL = `
  SELECT count(*) AS total, count(*) FILTER (WHERE disabled_reason <> 'owner') AS disabled,
    count(*) FILTER (WHERE disabled_at IS NULL AND failing_since IS NOT NULL) AS failing
  FROM webhooks`;

/**
 * Counts queued deliveries. Excludes those of disabled webhooks and paused accounts, because only the owners of
 * these webhooks and accounts can act.
 */
const COUNT_QUEUED_DELIVERIES_SQL = `
  SELECT count(*) AS waiting, count(*) FILTER (WHERE d.next_attempt_at <= now()) AS due, min(d.created_at) AS oldest,
    CAST(extract(epoch FROM now() - min(d.created_at)) AS float8) AS age
  FROM deliveries d JOIN webhooks w ON w.id = d.webhook_id JOIN clients c ON c.id = w.client_id
    JOIN users u ON u.id = c.owner_id
  WHERE d.state = 'pending' AND w.disabled_at IS NULL AND u.active`;
