import { type Actor, type AuditDetails, writeAudit } from '../../core/audit/index.ts';
import { type Queryable, rows } from '../../core/data/sql.ts';
import type { WebhookRow } from './webhookRows.ts';

/** Returns only the host of the URL, because path and query often contain a secret of the receiver. */
export const webhookDetails = ({ label, url }: Pick<WebhookRow, 'label' | 'url'>): AuditDetails => ({
  label,
  host: new URL(url).host,
});

export const auditRemoval = (
  db: Queryable,
  webhook: Pick<WebhookRow, 'clientId' | 'label' | 'url'>,
  actor: Actor,
): Promise<void> =>
  writeAudit(db, actor, {
    action: 'webhook.removed',
    target: { kind: 'client', id: webhook.clientId },
    details: webhookDetails(webhook),
  });

/** Writes the differences between two states of a webhook to the audit log, if there are any. */
export async function auditWebhookChange(
  db: Queryable,
  actor: Actor,
  before: WebhookRow,
  after: WebhookRow,
): Promise<void> {
  const target = { kind: 'client', id: after.clientId } as const;
  const details = webhookDetails(after);
  const [wasEnabled, isEnabled] = [before.disabledAt === null, after.disabledAt === null];
  if (wasEnabled !== isEnabled)
    await writeAudit(db, actor, { action: isEnabled ? 'webhook.enabled' : 'webhook.disabled', target, details });
  // Withdraw the alert about the webhook, because the user enabled it personally.
  if (!wasEnabled && isEnabled && actor.kind === 'user')
    await rows(db, 'SELECT withdraw_trouble(:clientId, :id)', { clientId: after.clientId, id: after.id });
  const hasChanged =
    before.url !== after.url ||
    before.label !== after.label ||
    before.eventTypes.join() !== after.eventTypes.join() ||
    before.chatKinds.join() !== after.chatKinds.join() ||
    before.turnSeconds !== after.turnSeconds ||
    before.chat !== after.chat ||
    before.expiresAt?.getTime() !== after.expiresAt?.getTime();
  if (hasChanged) {
    await writeAudit(db, actor, {
      action: 'webhook.changed',
      target,
      details: { ...details, eventTypes: after.eventTypes.join(', '), chatKinds: after.chatKinds.join(', ') },
    });
  }
}
