import type { ClientWebhook, DisabledWebhook } from '@recado/contract';
import { errors } from '@recado/texts';
import type { Knex } from 'knex';
import { rows } from '../../ground/data/sql.ts';
import { NotFound } from '../../ground/errors/index.ts';
import { type FailedAttempt, hintAbout } from './hintAbout.ts';
import { presentWebhook, type WebhookRow, webhookColumns } from './webhookRows.ts';

interface HealthRow extends WebhookRow {
  readonly pausedUntil: Date | null;
  readonly failures: number;
  readonly lastFailure: FailedAttempt | null;
}

/** How webhooks fare, for their owner. Access to a client is the caller's duty. */
export function createWebhookHealth({ database }: { readonly database: Knex }) {
  const listOf = (clientId: string) => rows<HealthRow>(database, HEALTH, { clientId });

  return {
    /** Oldest first. */
    async list(clientId: string): Promise<ClientWebhook[]> {
      return (await listOf(clientId)).map(presentHealth);
    },

    /** @throws NotFound unless it is this client's */
    async get(clientId: string, id: string): Promise<ClientWebhook> {
      const row = (await listOf(clientId)).find(webhook => webhook.id === id);
      if (!row) throw new NotFound(errors.notFound.webhook);
      return presentHealth(row);
    },

    /** The webhooks somebody sees to that were disabled by what their receivers answered, and not by the owner. */
    async disabledOf(userId: string): Promise<DisabledWebhook[]> {
      const found = await rows<WebhookRow & { readonly businessName: string }>(database, DISABLED, {
        userId,
      });
      return found.map(row => ({
        ...presentWebhook(row),
        clientId: row.clientId,
        businessName: row.businessName,
      }));
    },
  };
}
export type WebhookHealth = ReturnType<typeof createWebhookHealth>;

const presentHealth = (row: HealthRow): ClientWebhook => ({
  ...presentWebhook(row),
  pausedUntil: row.pausedUntil?.toISOString() ?? null,
  failures: row.failures,
  lastFailure: row.lastFailure && { ...row.lastFailure, hint: hintAbout(row.lastFailure, row.url) },
});

/**
 * What has been attempted waits for a later time than what has not, so that the end of the index of those that wait
 * answers, however many they are. Only without such a one are those looked at that were given up.
 */
const HEALTH = `
  SELECT ${webhookColumns}, CASE WHEN paused_until > now() THEN paused_until END AS "pausedUntil", failures,
    CASE WHEN failing_since IS NOT NULL THEN (
      SELECT jsonb_build_object('statusCode', f.status_code, 'error', f.error) FROM (
        (SELECT d.status_code, d.error FROM deliveries d
         WHERE d.webhook_id = webhooks.id AND d.state = 'pending' AND (d.status_code NOT BETWEEN 200 AND 299 OR d.error IS NOT NULL)
         ORDER BY d.run_at DESC LIMIT 1)
        UNION ALL
        (SELECT d.status_code, d.error FROM deliveries d WHERE d.webhook_id = webhooks.id AND d.state = 'failed'
         ORDER BY d.sequence DESC LIMIT 1)
      ) f LIMIT 1
    ) END AS "lastFailure"
  FROM webhooks WHERE client_id = :clientId AND expires_at IS NULL ORDER BY created_at, id`;

const DISABLED = `
  SELECT ${webhookColumns}, "businessName" FROM webhooks
  JOIN (SELECT id AS owned, business_name AS "businessName" FROM clients
    WHERE id IN (SELECT * FROM clients_of(:userId, 'manages'))) mine
    ON mine.owned = client_id
  WHERE disabled_at IS NOT NULL AND disabled_reason <> 'owner' ORDER BY disabled_at DESC, id`;
