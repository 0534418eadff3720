import { type Delivery, type DeliveryAttempt, PRINCIPAL_WEBHOOK_LABEL } from '@recado/contract';
import { apiErrorTexts, webhookTexts as texts } from '@recado/texts';
import type { Knex } from 'knex';
import { rows } from '../../core/data/sql.ts';
import { transact } from '../../core/data/transact.ts';
import { Conflict, NotFound } from '../../core/errors/index.ts';
import type { EventRow } from '../events/EventRow.ts';
import { writeEvents } from '../events/writeEvents.ts';
import { listWebhooks, type WebhookOwnSecretRow, webhookOwnSecretColumns } from '../webhooks/index.ts';
import type { ClaimedDelivery } from './claimDeliveries.ts';
import { type DeliveryAttemptSender, hasDeliveryAttemptSucceeded } from './createDeliveryAttemptSender.ts';
import type { DeliverySettings } from './DeliverySettings.ts';
import { type DeliveryRow, presentDelivery, readDeliveryAttempts, SELECT_DELIVERIES_SQL } from './deliveryRows.ts';
import { settleDeliveries } from './settleDeliveries.ts';

export interface WebhookTestResult {
  readonly success: boolean;
  readonly message: string;
  readonly delivery: Delivery;
  readonly attempt: DeliveryAttempt;
}

type TestDelivery = DeliveryRow & WebhookOwnSecretRow & Pick<EventRow, 'data' | 'fromMe'> & { readonly eventAt: Date };

export interface TestEventSenderDeps {
  readonly database: Knex;
  readonly sender: DeliveryAttemptSender;
  readonly settings: DeliverySettings;
}

/** Creates the sender of test events. Their deliveries are logged like any other. */
export function createTestEventSender({ database, sender, settings }: TestEventSenderDeps) {
  // A user waits for the outcome, so only the deadline may end the request. Therefore this signal never aborts.
  const { signal } = new AbortController();

  /** Inserts a test delivery that is already claimed by its lease, so that no dispatcher sends it as well. */
  const insertTestDelivery = (clientId: string, webhookId: string): Promise<string> =>
    transact(database, async trx => {
      const data = { message: texts.testMessage };
      const [event] = await writeEvents(trx, [{ clientId, type: 'webhook.test', data }]);
      const [delivery] = await rows<{ id: string }>(
        trx,
        `INSERT INTO deliveries (client_id, sequence, webhook_id, attempts, next_attempt_at)
         VALUES (:clientId, :sequence, :webhookId, 1, now() + make_interval(secs => :lease)) RETURNING id`,
        { clientId, sequence: event?.sequence ?? 0, webhookId, lease: settings.lease / 1000 },
      );
      return delivery?.id ?? '';
    });

  const readTestDelivery = async (id: string): Promise<TestDelivery> => {
    const [row] = await rows<TestDelivery>(
      database,
      `SELECT found.*, e.data, e.from_me AS "fromMe", e.created_at AS "eventAt", ${webhookOwnSecretColumns}
       FROM (${SELECT_DELIVERIES_SQL} WHERE d.id = :id) found
       JOIN events e ON e.client_id = found."clientId" AND e.sequence = found.sequence
       JOIN webhooks w ON w.id = found."webhookId"`,
      { id },
    );
    if (!row) throw new NotFound(apiErrorTexts.notFound.webhook);
    return row;
  };

  return {
    /**
     * Sends one test event to one webhook immediately, even if the webhook is disabled, and returns the
     * outcome. There are no retries.
     *
     * @param webhookId by default, the principal webhook
     * @throws Conflict without a principal webhook; NotFound if the webhook does not exist
     */
    async sendTestEvent(clientId: string, webhookId?: string): Promise<WebhookTestResult> {
      const webhooks = await listWebhooks(database, clientId);
      const webhook = webhooks.find(({ id, label }) =>
        webhookId === undefined ? label === PRINCIPAL_WEBHOOK_LABEL : id === webhookId,
      );
      if (!webhook)
        throw webhookId === undefined ? new Conflict(texts.none) : new NotFound(apiErrorTexts.notFound.webhook);
      const deliveryId = await insertTestDelivery(clientId, webhook.id);
      const claimed = await readTestDelivery(deliveryId);
      const answer = await sender.send(toClaimedDelivery(claimed), signal);
      if (!answer) throw new NotFound(apiErrorTexts.notFound.webhook);
      const verdict = hasDeliveryAttemptSucceeded(answer)
        ? ({ state: 'delivered' } as const)
        : ({ state: 'failed', gone: answer.statusCode === 410 } as const);
      await settleDeliveries(database, [{ deliveryId, webhookId: webhook.id, attempt: 1, answer, verdict }], settings);
      const settled = await readTestDelivery(deliveryId);
      const [attempt] = await readDeliveryAttempts(database, settled);
      if (!attempt) throw new NotFound(apiErrorTexts.notFound.webhook);
      const { statusCode, milliseconds } = attempt;
      const message = statusCode === null ? texts.notAnswered : texts.answered(statusCode, milliseconds);
      return { success: hasDeliveryAttemptSucceeded(answer), message, delivery: presentDelivery(settled), attempt };
    },
  };
}
export type TestEventSender = ReturnType<typeof createTestEventSender>;

const toClaimedDelivery = (row: TestDelivery): ClaimedDelivery => ({
  ...row,
  id: row.eventId,
  createdAt: row.eventAt,
  deliveryId: row.id,
  attempt: 1,
  tries: 1,
  secretSealed: null,
  previousSecretSealed: null,
  previousSecretExpiresAt: null,
  headerName: null,
  headerValueSealed: null,
});
