import type { DisablingReason } from '@recado/contract';
import type { Knex } from 'knex';
import { theServer, writeAudit } from '../../ground/audit/index.ts';
import { rows } from '../../ground/data/sql.ts';
import { writeEvents } from '../events/writeEvents.ts';

interface Disabled {
  readonly webhookId: string;
  readonly clientId: string;
  readonly label: string;
  readonly url: string;
  readonly reason: DisablingReason;
  readonly disabledAt: Date;
}

/**
 * Sends them nothing more, and tells their owners by an event. What waits for them keeps waiting, for the day they are
 * enabled again.
 *
 * @returns the ids of those that were enabled before
 */
export async function disableWebhooks(
  trx: Knex.Transaction,
  webhooks: Readonly<Record<DisablingReason, readonly string[]>>,
): Promise<string[]> {
  if (webhooks.gone.length + webhooks.failing.length === 0) return [];
  const disabled = await rows<Disabled>(
    trx,
    `UPDATE webhooks SET disabled_at = now(),
       disabled_reason = CASE WHEN id = ANY(:gone) THEN 'gone' ELSE 'failing' END
     WHERE (id = ANY(:gone) OR id = ANY(:failing)) AND disabled_at IS NULL
     RETURNING id AS "webhookId", client_id AS "clientId", label, url, disabled_reason AS reason,
       disabled_at AS "disabledAt"`,
    { gone: [...webhooks.gone], failing: [...webhooks.failing] },
  );
  for (const { clientId, label, url, reason } of disabled) {
    await writeAudit(trx, theServer, {
      action: 'webhook.disabled',
      target: { kind: 'client', id: clientId },
      details: { label, host: new URL(url).host, reason },
    });
  }
  await writeEvents(
    trx,
    disabled.map(({ clientId, disabledAt, ...facts }) => ({
      clientId,
      type: 'webhook.disabled' as const,
      data: { ...facts, disabledAt: disabledAt.toISOString() },
    })),
  );
  return disabled.map(({ webhookId }) => webhookId);
}
