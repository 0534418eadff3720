import type { Knex } from 'knex';
import { type Queryable, rows, runPreparedStatement } from '../data/sql.ts';
import { toIndexableIdentifier } from '../removeUnstorableCharacters.ts';

/** Delay before the second attempt in seconds. Each later delay is twice as long, up to the maximum. */
const FIRST_RETRY_SECONDS = 10;
const MAX_RETRY_SECONDS = 3_600;
/** Number of days after which a query ends, even if its line was not connected since. */
const MAX_QUERY_AGE_DAYS = 30;
/** Time for which a claimed query belongs to the process that claimed it. */
const CLAIM_SECONDS = 300;

/** A query for the lines of a received order. */
export interface NewOrderQuery {
  /** WhatsApp's ID of the message. */
  readonly waId: string;
  readonly orderId: string;
  /** Token of the order: sealed, in base64. */
  readonly sealedToken: string;
}

/** A query that is due. */
export interface DueOrderQuery {
  readonly clientId: string;
  readonly waId: string;
  readonly orderId: string;
  readonly sealedToken: Buffer;
  /** Number of failed attempts. */
  readonly attempts: number;
  readonly createdAt: Date;
  /** Whether the query is too old to be repeated. */
  readonly isExpired: boolean;
}
const IS_EXPIRED_SQL = `q.created_at < now() - interval '${MAX_QUERY_AGE_DAYS} days'`;
type QueryKey = Pick<DueOrderQuery, 'clientId' | 'waId' | 'orderId'>;

/** Stores a query before its message is stored. A repeated message changes nothing. */
export async function storeOrderQuery(db: Queryable, clientId: string, query: NewOrderQuery): Promise<void> {
  const { waId, orderId, sealedToken } = query;
  await runPreparedStatement(
    db,
    `INSERT INTO order_queries (client_id, wa_id, order_id, token_sealed)
     VALUES (:clientId, :waId, :orderId, decode(:sealedToken, 'base64')) ON CONFLICT DO NOTHING`,
    { clientId, sealedToken, waId: toIndexableIdentifier(waId), orderId: toIndexableIdentifier(orderId) },
  );
}

interface OrderQueryClaim {
  readonly limit: number;
  /** Maximum number of queries of one client. */
  readonly limitPerClient: number;
  /** Clients whose queries are not claimed, because earlier ones still run. */
  readonly skippedClientIds: readonly string[];
}

/** Claims the oldest due queries of connected clients, and expired queries of any client. Other nodes skip them until the claim ends. */
export const claimDueOrderQueries = (
  database: Knex,
  { limit, limitPerClient, skippedClientIds }: OrderQueryClaim,
): Promise<DueOrderQuery[]> =>
  rows<DueOrderQuery>(
    database,
    `WITH ranked AS (
       SELECT q.client_id, q.wa_id, q.order_id,
         row_number() OVER (PARTITION BY q.client_id ORDER BY q.next_attempt_at) AS position
       FROM order_queries q LEFT JOIN sessions s ON s.client_id = q.client_id AND s.state = 'connected'
       WHERE q.next_attempt_at <= now() AND (s.client_id IS NOT NULL OR ${IS_EXPIRED_SQL})
         AND NOT (q.client_id::text = ANY(:skippedClientIds::text[]))),
     due AS (
       SELECT q.client_id, q.wa_id, q.order_id
       FROM order_queries q JOIN ranked r USING (client_id, wa_id, order_id)
       WHERE r.position <= :limitPerClient AND q.next_attempt_at <= now()
       ORDER BY q.next_attempt_at LIMIT :limit FOR UPDATE OF q SKIP LOCKED)
     UPDATE order_queries q SET next_attempt_at = now() + make_interval(secs => ${CLAIM_SECONDS})
     FROM due d WHERE q.client_id = d.client_id AND q.wa_id = d.wa_id AND q.order_id = d.order_id
     RETURNING q.client_id AS "clientId", q.wa_id AS "waId", q.order_id AS "orderId", q.token_sealed AS "sealedToken",
       q.attempts, q.created_at AS "createdAt", ${IS_EXPIRED_SQL} AS "isExpired"`,
    { limit, limitPerClient, skippedClientIds: [...skippedClientIds] },
  );

interface Postponement {
  /** Number of failed attempts so far. */
  readonly attempts: number;
  /** Delay in seconds before the second attempt. Each later delay is twice as long. */
  readonly firstDelay?: number;
  /** Shortest delay in seconds until the next attempt. */
  readonly minimumDelay?: number;
}

/** Postpones a query, longer after each failed attempt. */
export async function postponeOrderQuery(
  db: Queryable,
  query: QueryKey,
  { attempts, firstDelay = FIRST_RETRY_SECONDS, minimumDelay = 0 }: Postponement,
): Promise<void> {
  const backOff = Math.min(MAX_RETRY_SECONDS, firstDelay * 2 ** Math.min(Math.max(attempts - 1, 0), 20));
  const seconds = Math.max(backOff, minimumDelay);
  await rows(
    db,
    `UPDATE order_queries SET attempts = :attempts, next_attempt_at = now() + make_interval(secs => :seconds)
     WHERE client_id = :clientId AND wa_id = :waId AND order_id = :orderId`,
    { ...toKey(query), attempts, seconds },
  );
}

export async function deleteOrderQuery(db: Queryable, query: QueryKey): Promise<void> {
  await rows(
    db,
    'DELETE FROM order_queries WHERE client_id = :clientId AND wa_id = :waId AND order_id = :orderId',
    toKey(query),
  );
}

const toKey = ({ clientId, waId, orderId }: QueryKey) => ({ clientId, waId, orderId });
