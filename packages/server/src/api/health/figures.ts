import type { ConnectionState, Health } from '@recado/contract';
import { connectionStates } from '@recado/contract';
import { type Queryable, rows } from '../../ground/data/sql.ts';
import { NEEDS_ATTENTION } from './attention.ts';

/** What the database can say of how the platform fares. */
export type Figures = Pick<Health, 'sessions' | 'messages' | 'webhooks' | 'queue' | 'database'>;

/** Each is one statement; none grows with the messages. */
export async function readFigures(db: Queryable): Promise<Figures> {
  const [database, states, [messages], [webhooks], [queue]] = await Promise.all([
    readDatabase(db),
    rows<{ state: ConnectionState; total: number; attention: number }>(db, SESSIONS),
    rows<Figures['messages']>(db, MESSAGES),
    rows<Figures['webhooks']>(db, WEBHOOKS),
    rows<{ waiting: number; due: number; oldest: Date | null; age: number | null }>(db, QUEUE),
  ]);
  const of = (state: ConnectionState) => states.find(each => each.state === state);
  return {
    database,
    sessions: {
      total: sum(states.map(({ total }) => total)),
      attention: sum(states.map(({ attention }) => attention)),
      byState: Object.fromEntries(
        connectionStates.map(state => [state, of(state)?.total ?? 0]),
      ) as Figures['sessions']['byState'],
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

async function readDatabase(db: Queryable): Promise<Figures['database']> {
  const [facts] = await rows<{ size: number; version: string }>(
    db,
    `SELECT pg_database_size(current_database()) AS size, current_setting('server_version') AS version`,
  );
  const asked = performance.now();
  await rows(db, 'SELECT 1');
  return {
    ok: true,
    latency: Math.round(performance.now() - asked),
    size: facts?.size ?? 0,
    version: facts?.version ?? '?',
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

const SESSIONS = `
  SELECT s.state, count(*) AS total, count(*) FILTER (WHERE ${NEEDS_ATTENTION}) AS attention FROM sessions s GROUP BY 1`;

const MESSAGES = `
  SELECT coalesce(sum(inbound), 0) AS inbound, coalesce(sum(outbound), 0) AS outbound FROM message_totals`;

/** What somebody has switched off, as n8n does with a flow, is out of service as it should be. */
const WEBHOOKS = `
  SELECT count(*) AS total, count(*) FILTER (WHERE disabled_reason <> 'owner') AS disabled,
    count(*) FILTER (WHERE disabled_at IS NULL AND failing_since IS NOT NULL) AS failing
  FROM webhooks`;

/** What waits for a webhook out of service waits for its owner, not for us; so does what waits for a paused account. */
const QUEUE = `
  SELECT count(*) AS waiting, count(*) FILTER (WHERE d.run_at <= now()) AS due, min(d.created_at) AS oldest,
    CAST(extract(epoch FROM now() - min(d.created_at)) AS float8) AS age
  FROM deliveries d JOIN webhooks w ON w.id = d.webhook_id JOIN clients c ON c.id = w.client_id
    JOIN users u ON u.id = c.owner_id
  WHERE d.state = 'pending' AND w.disabled_at IS NULL AND u.active`;
