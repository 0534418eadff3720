import type { Attempt, Delivery, Endpoints, QueryOf, RecadoEvent } from '@recado/contract';
import { errors, webhooks as texts } from '@recado/texts';
import type { Knex } from 'knex';
import { rows } from '../../ground/data/sql.ts';
import { Conflict, NotFound } from '../../ground/errors/index.ts';
import { type EventRow, eventColumns } from '../events/EventRow.ts';
import { presentEvent } from '../events/presentEvent.ts';
import { findWebhook } from '../webhooks/index.ts';
import { type DeliveryRow, presentDelivery, readAttempts, SELECT_DELIVERIES } from './deliveryRows.ts';
import { recoverDeliveries, resendDelivery } from './repeatDeliveries.ts';
import type { SendTest, TestedWebhook } from './sendTest.ts';

type Filter = QueryOf<Endpoints['GET /clients/{id}/deliveries']>;

export interface DeliveriesDependencies {
  readonly database: Knex;
  readonly apiUrl: string;
  readonly sendTest: SendTest;
}

export interface RecoverRequest {
  readonly since: string;
  readonly webhookId?: string | undefined;
  readonly all?: boolean | undefined;
}

/** What each key of the query narrows; total, so that none that the contract gains is forgotten. */
const conditions: Readonly<Record<keyof Omit<Filter, 'limit'>, string>> = {
  state: 'd.state = :state',
  type: 'e.type = :type',
  webhookId: 'd.webhook_id = :webhookId',
  since: 'e.created_at >= :since',
  before:
    '(d.sequence, d.id) < (SELECT b.sequence, b.id FROM deliveries b WHERE b.id = :before AND b.client_id = :clientId)',
};

/** The log of a client's deliveries, and what its owner does about it. Access is the caller's duty. */
export function createDeliveries({ database, apiUrl, sendTest }: DeliveriesDependencies) {
  const find = async (clientId: string, id: string): Promise<DeliveryRow> => {
    const [row] = await rows<DeliveryRow>(
      database,
      `${SELECT_DELIVERIES} WHERE d.client_id = :clientId AND d.id = :id`,
      { clientId, id },
    );
    if (!row) throw new NotFound(errors.notFound.delivery);
    return row;
  };

  return {
    /** Newest event first. @returns also the `before` of the next page */
    async list(clientId: string, filter: Filter): Promise<{ deliveries: Delivery[]; next: string | null }> {
      const { limit, ...given } = filter;
      const asked = (Object.keys(conditions) as (keyof typeof conditions)[]).filter(key => given[key]);
      const found = await rows<DeliveryRow>(
        database,
        `${SELECT_DELIVERIES} WHERE ${['d.client_id = :clientId', ...asked.map(key => conditions[key])].join(' AND ')}
         ORDER BY d.sequence DESC, d.id DESC LIMIT :more`,
        { ...Object.fromEntries(asked.map(key => [key, given[key]])), clientId, more: limit + 1 },
      );
      const deliveries = found.slice(0, limit).map(presentDelivery);
      return { deliveries, next: found.length > limit ? (deliveries.at(-1)?.id ?? null) : null };
    },

    async get(
      clientId: string,
      id: string,
    ): Promise<{ delivery: Delivery; event: RecadoEvent; attempts: Attempt[] }> {
      const row = await find(clientId, id);
      const [event] = await rows<EventRow>(
        database,
        `SELECT ${eventColumns} FROM events e WHERE e.client_id = :clientId AND e.sequence = :sequence`,
        { clientId, sequence: row.sequence },
      );
      if (!event) throw new NotFound(errors.notFound.delivery);
      return {
        delivery: presentDelivery(row),
        event: presentEvent(event, apiUrl),
        attempts: await readAttempts(database, row),
      };
    },

    /** At once, and on the schedule from its beginning if that fails. */
    async resend(clientId: string, id: string) {
      const { webhookId } = await find(clientId, id);
      const { disabledAt } = await findWebhook(database, clientId, webhookId);
      if (disabledAt) throw new Conflict(texts.disabled);
      await resendDelivery(database, id);
      const delivery = presentDelivery(await find(clientId, id));
      return { success: true, message: texts.resent, delivery };
    },

    async recover(clientId: string, { since, webhookId, all = false }: RecoverRequest) {
      if (webhookId !== undefined) {
        const { disabledAt } = await findWebhook(database, clientId, webhookId);
        if (disabledAt) throw new Conflict(texts.disabled);
      }
      const recovered = await recoverDeliveries(database, clientId, { since, webhookId, all });
      return { success: true, message: texts.recovered(recovered), recovered };
    },

    test: (clientId: string, webhookId?: string): Promise<TestedWebhook> => sendTest(clientId, webhookId),
  };
}
export type Deliveries = ReturnType<typeof createDeliveries>;
