import type { WebhookDisableReason } from '@recado/contract';
import type { Knex } from 'knex';
import { serverActor, writeAuditEntry } from '../../core/audit/index.ts';
import { rows } from '../../core/data/sql.ts';
import { writeEvents } from '../events/writeEvents.ts';

interface DisabledWebhookRow {
  readonly webhookId: string;
  readonly clientId: string;
  readonly label: string;
  readonly url: string;
  readonly reason: WebhookDisableReason;
  readonly disabledAt: Date;
}

/**
 * Disables webhooks and emits `webhook.disabled` to their owners. Pending deliveries stay queued
 * until the webhooks are enabled again.
 *
 * @returns IDs of the webhooks that were enabled before
 */
export async function disableWebhooks(
  trx: Knex.Transaction,
  webhooks: Readonly<Record<WebhookDisableReason, readonly string[]>>,
): Promise<string[]> {
  if (webhooks.gone.length + webhooks.failing.length === 0) return [];
  const disabledWebhooks = await rows<DisabledWebhookRow>(
    trx,
    `UPDATE webhooks SET disabled_at = now(),
       disabled_reason = CASE WHEN id = ANY(:gone) THEN 'gone' ELSE 'failing' END
     WHERE (id = ANY(:gone) OR id = ANY(:failing)) AND disabled_at IS NULL
     RETURNING id AS "webhookId", client_id AS "clientId", label, url, disabled_reason AS reason,
       disabled_at AS "disabledAt"`,
    { gone: [...webhooks.gone], failing: [...webhooks.failing] },
  );
  for (const { clientId, label, url, reason } of disabledWebhooks) {
    await writeAuditEntry(trx, serverActor, {
      action: 'webhook.disabled',
      target: { kind: 'client', id: clientId },
      details: { label, host: new URL(url).host, reason },
    });
  }
  await writeEvents(
    trx,
    disabledWebhooks.map(({ clientId, disabledAt, ...facts }) => ({
      clientId,
      type: 'webhook.disabled' as const,
      data: { ...facts, disabledAt: disabledAt.toISOString() },
    })),
  );
  return disabledWebhooks.map(({ webhookId }) => webhookId);
}
