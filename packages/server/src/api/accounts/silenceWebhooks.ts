import { webhookDetails } from '../../deliveries/webhooks/index.ts';
import { type Actor, theServer, writeAudit } from '../../ground/audit/index.ts';
import { type Queryable, rows } from '../../ground/data/sql.ts';
import { transact } from '../../ground/data/transact.ts';

interface Silenced {
  readonly clientId: string;
  readonly label: string;
  readonly url: string;
  readonly wasTold: boolean;
}

/** What a key that is being revoked has added is told nothing more, until its owner enables it. */
export const silenceRevoked = (
  trx: Queryable,
  key: { readonly userId: string; readonly id: string },
  actor: Actor,
): Promise<void> => silence(trx, 'k.id = :id AND k.user_id = :userId', key, actor);

/**
 * The same for keys whose time is over. `claimDeliveries` passes their webhooks over from that moment on; this says so where
 * the owner looks, once: what she enables after that is hers.
 */
export const silenceExpired = (db: Queryable): Promise<void> =>
  transact(db, trx => silence(trx, 'k.expires_at <= now()', {}, theServer));

async function silence(
  trx: Queryable,
  which: string,
  bindings: Readonly<Record<string, string>>,
  actor: Actor,
): Promise<void> {
  for (const { clientId, wasTold, ...webhook } of await rows<Silenced>(trx, silencing(which), bindings))
    if (wasTold)
      await writeAudit(trx, actor, {
        action: 'webhook.disabled',
        target: { kind: 'client', id: clientId },
        details: webhookDetails(webhook),
      });
}

const silencing = (which: string): string => `
  UPDATE webhooks w SET key_id = NULL, updated_at = CASE WHEN was.told THEN now() ELSE w.updated_at END,
    disabled_at = coalesce(w.disabled_at, now()), disabled_reason = coalesce(w.disabled_reason, 'key')
  FROM (
    SELECT w.id, w.disabled_at IS NULL AS told FROM account_keys k JOIN webhooks w ON w.key_id = k.id
    WHERE ${which} FOR UPDATE OF w
  ) was
  WHERE w.id = was.id RETURNING w.client_id AS "clientId", w.label, w.url, was.told AS "wasTold"`;
