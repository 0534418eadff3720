import type { Delivery, DeliveryAttempt, Endpoints, QueryOf, RecadoEvent } from '@recado/contract';
import { apiErrorTexts, webhookTexts as texts } from '@recado/texts';
import type { Knex } from 'knex';
import { parsePeriod } from '../../core/data/period.ts';
import { rows } from '../../core/data/sql.ts';
import { Conflict, NotFound } from '../../core/errors/index.ts';
import { type EventRow, eventColumns } from '../events/EventRow.ts';
import { presentEvent } from '../events/presentEvent.ts';
import { findWebhook } from '../webhooks/index.ts';
import type { TestEventSender, WebhookTestResult } from './createTestEventSender.ts';
import { type DeliveryRow, presentDelivery, readDeliveryAttempts, SELECT_DELIVERIES_SQL } from './deliveryRows.ts';
import { countRecoverableDeliveries, recoverDeliveries, resendDelivery } from './repeatDeliveries.ts';

type Filter = QueryOf<Endpoints['GET /clients/{id}/deliveries']>;

export interface DeliveryLogServiceDeps {
  readonly database: Knex;
  readonly apiUrl: string;
  readonly testEventSender: TestEventSender;
}

export interface DeliveryRecoveryRequest {
  readonly since: string;
  readonly webhookId?: string | undefined;
  readonly all?: boolean | undefined;
  /** Whether to count the deliveries without sending them. */
  readonly dryRun?: boolean | undefined;
}

/**
 * SQL for the first sequence number of the client's events from a time, by binary search over the primary key. No index
 * has the time of a client's events, and the list is sorted by sequence. Without this bound, a period without deliveries
 * reads all deliveries of the client. `write_events` numbers a client's events in the order of their time. The callers
 * add a minute, because a clock may be set back.
 */
function firstSequenceSql(time: string): string {
  return `(
    WITH RECURSIVE search (low, high) AS (
      SELECT min(sequence), max(sequence) + 1 FROM events WHERE client_id = :clientId
      UNION ALL
      SELECT CASE WHEN m.created_at < ${time} THEN m.sequence + 1 ELSE s.low END,
        CASE WHEN m.created_at < ${time} THEN s.high ELSE (s.low + s.high) / 2 END
      FROM search s CROSS JOIN LATERAL (
        SELECT sequence, created_at FROM events WHERE client_id = :clientId AND sequence >= (s.low + s.high) / 2
        ORDER BY sequence LIMIT 1) m
      WHERE s.low < s.high)
    SELECT coalesce(max(low), 0) FROM search)`;
}

/** SQL condition for each filter of the delivery list. The type ensures that every filter has a condition. */
const conditions: Readonly<Record<keyof Omit<Filter, 'limit' | 'order'>, string>> = {
  state: 'd.state = :state',
  type: 'e.type = :type',
  webhookId: 'd.webhook_id = :webhookId',
  since: `e.created_at >= :since AND d.sequence >= ${firstSequenceSql("CAST(:since AS timestamptz) - interval '1 minute'")}`,
  until: `e.created_at < :until AND d.sequence < ${firstSequenceSql("CAST(:until AS timestamptz) + interval '1 minute'")}`,
  before:
    '(d.sequence, d.id) < (SELECT b.sequence, b.id FROM deliveries b WHERE b.id = :before AND b.client_id = :clientId)',
};

/**
 * Creates the operations on a client's delivery log: list, read, resend, recover, and send a test event.
 * The caller checks access.
 */
export function createDeliveryLogService({ database, apiUrl, testEventSender }: DeliveryLogServiceDeps) {
  const findDelivery = async (clientId: string, id: string): Promise<DeliveryRow> => {
    const [row] = await rows<DeliveryRow>(
      database,
      `${SELECT_DELIVERIES_SQL} WHERE d.client_id = :clientId AND d.id = :id`,
      { clientId, id },
    );
    if (!row) throw new NotFound(apiErrorTexts.notFound.delivery);
    return row;
  };

  return {
    /** Lists deliveries by event in the given order. `next` is the value of `before` for the next page. */
    async list(clientId: string, filter: Filter): Promise<{ deliveries: Delivery[]; next: string | null }> {
      const { limit, order = 'desc', ...criteria } = filter;
      parsePeriod(criteria);
      const direction = order === 'asc' ? 'ASC' : 'DESC';
      const toSql = (key: keyof typeof conditions) =>
        key === 'before' && order === 'asc' ? conditions.before.replace('<', '>') : conditions[key];
      const usedKeys = (Object.keys(conditions) as (keyof typeof conditions)[]).filter(key => criteria[key]);
      const deliveryRows = await rows<DeliveryRow>(
        database,
        `${SELECT_DELIVERIES_SQL} WHERE ${['d.client_id = :clientId', ...usedKeys.map(toSql)].join(' AND ')}
         ORDER BY d.sequence ${direction}, d.id ${direction} LIMIT :more`,
        { ...Object.fromEntries(usedKeys.map(key => [key, criteria[key]])), clientId, more: limit + 1 },
      );
      const deliveries = deliveryRows.slice(0, limit).map(presentDelivery);
      return { deliveries, next: deliveryRows.length > limit ? (deliveries.at(-1)?.id ?? null) : null };
    },

    async get(
      clientId: string,
      id: string,
    ): Promise<{ delivery: Delivery; event: RecadoEvent; attempts: DeliveryAttempt[] }> {
      const row = await findDelivery(clientId, id);
      const [event] = await rows<EventRow>(
        database,
        `SELECT ${eventColumns} FROM events e WHERE e.client_id = :clientId AND e.sequence = :sequence`,
        { clientId, sequence: row.sequence },
      );
      if (!event) throw new NotFound(apiErrorTexts.notFound.delivery);
      return {
        delivery: presentDelivery(row),
        event: presentEvent(event, apiUrl),
        attempts: await readDeliveryAttempts(database, row),
      };
    },

    /** Sends a delivery again at once, with a new retry schedule if this attempt fails. */
    async resend(clientId: string, id: string) {
      const { webhookId } = await findDelivery(clientId, id);
      const { disabledAt } = await findWebhook(database, clientId, webhookId);
      if (disabledAt) throw new Conflict(texts.disabled);
      await resendDelivery(database, id);
      const delivery = presentDelivery(await findDelivery(clientId, id));
      return { success: true, message: texts.resent, delivery };
    },

    async recover(clientId: string, { since, webhookId, all = false, dryRun = false }: DeliveryRecoveryRequest) {
      if (webhookId !== undefined) {
        const { disabledAt } = await findWebhook(database, clientId, webhookId);
        if (disabledAt) throw new Conflict(texts.disabled);
      }
      const count = dryRun ? countRecoverableDeliveries : recoverDeliveries;
      const recovered = await count(database, clientId, { since, webhookId, all });
      return { success: true, message: dryRun ? texts.recoverable(recovered) : texts.recovered(recovered), recovered };
    },

    /** Sends a test event to a webhook and returns the outcome. */
    async test(clientId: string, webhookId?: string): Promise<WebhookTestResult> {
      return testEventSender.sendTestEvent(clientId, webhookId);
    },
  };
}
export type DeliveryLogService = ReturnType<typeof createDeliveryLogService>;
