import type { Knex } from 'knex';
import { rows } from '../../core/data/sql.ts';

/** Days after which an event is removed. Until then, it can be read, sent again and recovered. */
const EVENT_RETENTION_DAYS = 30;
const PRUNE_BATCH_SIZE = 1_000;

/**
 * Removes old events with their deliveries and attempts, in small batches so that no other query
 * waits long. A shorter message retention of a client also applies to the client's events, because
 * events contain the text of messages. Under this retention, an event with a pending delivery remains
 * until the delivery has ended.
 *
 * @returns number of removed events
 */
export async function pruneEvents(database: Knex): Promise<number> {
  let removed = 0;
  for (const { id, days } of await rows<ShortRetentionClient>(database, SELECT_SHORT_RETENTION_CLIENTS_SQL))
    removed += await pruneClientEvents(database, id, days);
  for (;;) {
    const removedRows = await rows(database, PRUNE_ALL_EVENTS_SQL);
    removed += removedRows.length;
    if (removedRows.length < PRUNE_BATCH_SIZE) return removed;
  }
}

/**
 * Reads the first event of each client, and further ones only if that event is old. The primary key suffices, because
 * events of one client are numbered in the order of their times. An index on the time would cost each event more.
 */
const PRUNE_ALL_EVENTS_SQL = `
  DELETE FROM events e USING (
    SELECT oldest.client_id, o.sequence FROM event_streams s
    CROSS JOIN LATERAL (
      SELECT client_id, created_at FROM events WHERE client_id = s.client_id ORDER BY sequence LIMIT 1
    ) oldest
    CROSS JOIN LATERAL (
      SELECT sequence, created_at FROM events WHERE client_id = oldest.client_id
      ORDER BY sequence LIMIT ${PRUNE_BATCH_SIZE}
    ) o
    WHERE oldest.created_at < now() - make_interval(days => ${EVENT_RETENTION_DAYS})
      AND o.created_at < now() - make_interval(days => ${EVENT_RETENTION_DAYS})
    LIMIT ${PRUNE_BATCH_SIZE}
  ) old WHERE e.client_id = old.client_id AND e.sequence = old.sequence RETURNING 1`;

interface ShortRetentionClient {
  readonly id: string;
  readonly days: number;
}

const SELECT_SHORT_RETENTION_CLIENTS_SQL = `
  SELECT c.id, k.message_days AS days FROM clients c CROSS JOIN LATERAL get_retention_limits(c.id) k
  WHERE k.message_days < ${EVENT_RETENTION_DAYS} ORDER BY c.id`;

interface PrunedBatch {
  readonly last: string;
  readonly seen: number;
  readonly old: number;
  readonly gone: number;
}

/**
 * Removes old events of one client, oldest first. Stops after the first batch with a recent event,
 * because all later events are recent too.
 */
async function pruneClientEvents(database: Knex, clientId: string, days: number): Promise<number> {
  let removed = 0;
  for (let after = '0'; ; ) {
    const [batch] = await rows<PrunedBatch>(database, PRUNE_CLIENT_EVENTS_SQL, { clientId, days, after });
    if (!batch || batch.seen === 0) return removed;
    removed += batch.gone;
    if (batch.seen < PRUNE_BATCH_SIZE || batch.old < batch.seen) return removed;
    after = batch.last;
  }
}

const PRUNE_CLIENT_EVENTS_SQL = `
  WITH seen AS (
    SELECT e.sequence, e.created_at < now() - make_interval(days => :days) AS is_old FROM events e
    WHERE e.client_id = :clientId AND e.sequence > CAST(:after AS bigint) ORDER BY e.sequence LIMIT ${PRUNE_BATCH_SIZE}
  ), gone AS (
    DELETE FROM events e USING seen s
    WHERE s.is_old AND e.client_id = :clientId AND e.sequence = s.sequence AND NOT EXISTS (
      SELECT FROM deliveries d WHERE d.client_id = e.client_id AND d.sequence = e.sequence AND d.state = 'pending')
    RETURNING 1
  )
  SELECT CAST(max(sequence) AS text) AS last, CAST(count(*) AS integer) AS seen,
    CAST(count(*) FILTER (WHERE is_old) AS integer) AS old, (SELECT CAST(count(*) AS integer) FROM gone) AS gone
  FROM seen`;
