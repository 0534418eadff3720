import { type Actor, type AuditDetails, writeAudit } from '../../ground/audit/index.ts';
import { type Queryable, rows } from '../../ground/data/sql.ts';
import type { WebhookRow } from './webhookRows.ts';

/** Of an address only where it leads: its path and its query are often the receiver's secret. */
export const webhookDetails = ({ label, url }: Pick<WebhookRow, 'label' | 'url'>): AuditDetails => ({
  label,
  host: new URL(url).host,
});

export const tellRemoval = (
  db: Queryable,
  removed: Pick<WebhookRow, 'clientId' | 'label' | 'url'>,
  actor: Actor,
): Promise<void> =>
  writeAudit(db, actor, {
    action: 'webhook.removed',
    target: { kind: 'client', id: removed.clientId },
    details: webhookDetails(removed),
  });

/** Tells the audit log what has become different, if anything has. */
export async function tellWebhookChange(
  db: Queryable,
  actor: Actor,
  before: WebhookRow,
  after: WebhookRow,
): Promise<void> {
  const target = { kind: 'client', id: after.clientId } as const;
  const details = webhookDetails(after);
  const [was, is] = [before.disabledAt === null, after.disabledAt === null];
  if (was !== is)
    await writeAudit(db, actor, { action: is ? 'webhook.enabled' : 'webhook.disabled', target, details });
  // She did it herself: there is nothing to tell her.
  if (!was && is && actor.kind === 'user')
    await rows(db, 'SELECT withdraw_trouble(:clientId, :id)', { clientId: after.clientId, id: after.id });
  const isOther =
    before.url !== after.url ||
    before.label !== after.label ||
    before.eventTypes.join() !== after.eventTypes.join() ||
    before.chatKinds.join() !== after.chatKinds.join() ||
    before.turnSeconds !== after.turnSeconds ||
    before.chat !== after.chat ||
    before.expiresAt?.getTime() !== after.expiresAt?.getTime();
  if (isOther) {
    await writeAudit(db, actor, {
      action: 'webhook.changed',
      target,
      details: { ...details, eventTypes: after.eventTypes.join(', '), chatKinds: after.chatKinds.join(', ') },
    });
  }
}
