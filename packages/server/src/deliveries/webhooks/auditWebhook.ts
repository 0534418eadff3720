import { type Actor, type AuditEntryDetails, writeAuditEntry } from '../../core/audit/index.ts';
import { type Queryable, rows } from '../../core/data/sql.ts';
import type { WebhookRow } from './webhookRows.ts';

/** Builds audit details with only the host of the URL, because path and query often contain a secret. */
export const buildWebhookAuditDetails = ({ label, url }: Pick<WebhookRow, 'label' | 'url'>): AuditEntryDetails => ({
  label,
  host: new URL(url).host,
});

export const auditWebhookRemoval = (
  db: Queryable,
  webhook: Pick<WebhookRow, 'clientId' | 'label' | 'url'>,
  actor: Actor,
): Promise<void> =>
  writeAuditEntry(db, actor, {
    action: 'webhook.removed',
    target: { kind: 'client', id: webhook.clientId },
    details: buildWebhookAuditDetails(webhook),
  });

/** Writes the differences between two states of a webhook to the audit log, if there are any. */
export async function auditWebhookChange(
  db: Queryable,
  actor: Actor,
  before: WebhookRow,
  after: WebhookRow,
): Promise<void> {
  const target = { kind: 'client', id: after.clientId } as const;
  const details = buildWebhookAuditDetails(after);
  const [wasEnabled, isEnabled] = [before.disabledAt === null, after.disabledAt === null];
  if (wasEnabled !== isEnabled)
    await writeAuditEntry(db, actor, { action: isEnabled ? 'webhook.enabled' : 'webhook.disabled', target, details });
  // Remove the alert about the disabled webhook, because the user knows about it and enabled the webhook.
  if (!wasEnabled && isEnabled && actor.kind === 'user')
    await rows(db, 'SELECT withdraw_alert(:clientId, :id)', { clientId: after.clientId, id: after.id });
  const hasChanged =
    before.url !== after.url ||
    before.label !== after.label ||
    before.eventTypes.join() !== after.eventTypes.join() ||
    before.chatKinds.join() !== after.chatKinds.join() ||
    before.turnSeconds !== after.turnSeconds ||
    before.chat !== after.chat ||
    before.expiresAt?.getTime() !== after.expiresAt?.getTime();
  if (hasChanged) {
    await writeAuditEntry(db, actor, {
      action: 'webhook.changed',
      target,
      details: { ...details, eventTypes: after.eventTypes.join(', '), chatKinds: after.chatKinds.join(', ') },
    });
  }
}
