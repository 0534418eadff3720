import type { ClientWebhook, DisabledWebhook } from '@recado/contract';
import { apiErrorTexts } from '@recado/texts';
import type { Knex } from 'knex';
import { rows } from '../../core/data/sql.ts';
import { NotFound } from '../../core/errors/index.ts';
import { type FailedDeliveryAttempt, getWebhookFailureHint } from './getWebhookFailureHint.ts';
import { presentWebhook, type WebhookRow, webhookColumns } from './webhookRows.ts';

interface HealthRow extends WebhookRow {
  readonly pausedUntil: Date | null;
  readonly failures: number;
  readonly lastFailure: FailedDeliveryAttempt | null;
}

interface WebhookHealthReaderDeps {
  readonly database: Knex;
}

/**
 * Creates the functions that report the health of a client's webhooks to the client's owner. They do not
 * check access; their caller does.
 */
export function createWebhookHealthReader({ database }: WebhookHealthReaderDeps) {
  const listHealthRows = (clientId: string) => rows<HealthRow>(database, SELECT_HEALTH_SQL, { clientId });

  return {
    /** Lists a client's webhooks, oldest first. */
    async list(clientId: string): Promise<ClientWebhook[]> {
      return (await listHealthRows(clientId)).map(presentHealth);
    },

    /** @throws NotFound if the webhook does not belong to the client */
    async get(clientId: string, id: string): Promise<ClientWebhook> {
      const row = (await listHealthRows(clientId)).find(webhook => webhook.id === id);
      if (!row) throw new NotFound(apiErrorTexts.notFound.webhook);
      return presentHealth(row);
    },

    /** Lists a user's webhooks that were disabled because of the receiver's responses, not by the owner. */
    async listDisabled(userId: string): Promise<DisabledWebhook[]> {
      const disabledRows = await rows<WebhookRow & { readonly businessName: string }>(database, SELECT_DISABLED_SQL, {
        userId,
      });
      return disabledRows.map(row => ({
        ...presentWebhook(row),
        clientId: row.clientId,
        businessName: row.businessName,
      }));
    },
  };
}
export type WebhookHealthReader = ReturnType<typeof createWebhookHealthReader>;

const presentHealth = (row: HealthRow): ClientWebhook => ({
  ...presentWebhook(row),
  pausedUntil: row.pausedUntil?.toISOString() ?? null,
  failures: row.failures,
  lastFailure: row.lastFailure && { ...row.lastFailure, hint: getWebhookFailureHint(row.lastFailure, row.url) },
});

/**
 * Reads the last failure from the end of the index of pending deliveries, because deliveries that were
 * already attempted are due later than all others. This is fast regardless of the number of pending
 * deliveries. Failed deliveries are read only if no pending delivery has been attempted.
 */
const SELECT_HEALTH_SQL = `
  SELECT ${webhookColumns}, CASE WHEN paused_until > now() THEN paused_until END AS "pausedUntil", failures,
    CASE WHEN failing_since IS NOT NULL THEN (
      SELECT jsonb_build_object('statusCode', f.status_code, 'error', f.error) FROM (
        (SELECT d.status_code, d.error FROM deliveries d
         WHERE d.webhook_id = webhooks.id AND d.state = 'pending' AND (d.status_code NOT BETWEEN 200 AND 299 OR d.error IS NOT NULL)
         ORDER BY d.next_attempt_at DESC LIMIT 1)
        UNION ALL
        (SELECT d.status_code, d.error FROM deliveries d WHERE d.webhook_id = webhooks.id AND d.state = 'failed'
         ORDER BY d.sequence DESC LIMIT 1)
      ) f LIMIT 1
    ) END AS "lastFailure"
  FROM webhooks WHERE client_id = :clientId AND expires_at IS NULL ORDER BY created_at, id`;

const SELECT_DISABLED_SQL = `
  SELECT ${webhookColumns}, "businessName" FROM webhooks
  JOIN (SELECT id AS owned, business_name AS "businessName" FROM clients
    WHERE id IN (SELECT * FROM list_accessible_client_ids(:userId, 'manages'))) mine
    ON mine.owned = client_id
  WHERE disabled_at IS NOT NULL AND disabled_reason <> 'owner' ORDER BY disabled_at DESC, id`;
