import { type Actor, serverActor, writeAuditEntry } from '../../../core/audit/index.ts';
import { type Queryable, rows } from '../../../core/data/sql.ts';
import { transact } from '../../../core/data/transact.ts';
import { buildWebhookAuditDetails } from '../../../deliveries/webhooks/index.ts';

interface DisabledWebhookRow {
  readonly clientId: string;
  readonly label: string;
  readonly url: string;
  readonly wasTold: boolean;
}

/**
 * Disables the webhooks that programs added with an account key that is now revoked. They stay disabled until
 * the owner enables them.
 */
export const disableWebhooksOfRevokedKey = (
  trx: Queryable,
  key: { readonly userId: string; readonly id: string },
  actor: Actor,
): Promise<void> => disableWebhooks(trx, 'k.id = :id AND k.user_id = :userId', key, actor);

/**
 * Disables the webhooks of expired account keys, so that the owner sees that they are off. `claimDeliveries`
 * already skips these webhooks from the expiry on. Each webhook is disabled only once: if the owner enables it
 * again, it belongs to the owner instead of the account key.
 */
export const disableWebhooksOfExpiredKeys = (db: Queryable): Promise<void> =>
  transact(db, trx => disableWebhooks(trx, 'k.expires_at <= now()', {}, serverActor));

async function disableWebhooks(
  trx: Queryable,
  keyCondition: string,
  bindings: Readonly<Record<string, string>>,
  actor: Actor,
): Promise<void> {
  for (const { clientId, wasTold, ...webhook } of await rows<DisabledWebhookRow>(
    trx,
    disableWebhooksSql(keyCondition),
    bindings,
  ))
    if (wasTold)
      await writeAuditEntry(trx, actor, {
        action: 'webhook.disabled',
        target: { kind: 'client', id: clientId },
        details: buildWebhookAuditDetails(webhook),
      });
}

const disableWebhooksSql = (keyCondition: string): string => `
  UPDATE webhooks w SET account_key_id = NULL, updated_at = CASE WHEN was.told THEN now() ELSE w.updated_at END,
    disabled_at = coalesce(w.disabled_at, now()), disabled_reason = coalesce(w.disabled_reason, 'key')
  FROM (
    SELECT w.id, w.disabled_at IS NULL AS told FROM account_keys k JOIN webhooks w ON w.account_key_id = k.id
    WHERE ${keyCondition} FOR UPDATE OF w
  ) was
  WHERE w.id = was.id RETURNING w.client_id AS "clientId", w.label, w.url, was.told AS "wasTold"`;
