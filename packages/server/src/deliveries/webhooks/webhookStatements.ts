import { type ChatKind, DEFAULT_CHAT_KINDS, type EventType, PRINCIPAL } from '@recado/contract';
import { errors, webhooks as texts } from '@recado/texts';
import { v7 } from 'uuid';
import { type Queryable, rows } from '../../ground/data/sql.ts';
import { transact } from '../../ground/data/transact.ts';
import { Conflict, NotFound } from '../../ground/errors/index.ts';
import { type WebhookRow, webhookColumns } from './webhookRows.ts';

/** What an owner chooses of a webhook. */
export interface WebhookChange {
  readonly url?: string | undefined;
  readonly label?: string | undefined;
  readonly eventTypes?: readonly EventType[] | undefined;
  readonly chatKinds?: readonly ChatKind[] | undefined;
  readonly enabled?: boolean | undefined;
}

export const listWebhooks = (db: Queryable, clientId: string): Promise<WebhookRow[]> =>
  rows<WebhookRow>(
    db,
    `SELECT ${webhookColumns} FROM webhooks WHERE client_id = :clientId ORDER BY created_at, id`,
    { clientId },
  );

/** @throws NotFound unless it is this client's */
export async function findWebhook(db: Queryable, clientId: string, id: string): Promise<WebhookRow> {
  const [row] = await rows<WebhookRow>(
    db,
    `SELECT ${webhookColumns} FROM webhooks WHERE client_id = :clientId AND id = :id`,
    { clientId, id },
  );
  if (!row) throw new NotFound(errors.notFound.webhook);
  return row;
}

/** Undefined: the label is taken. */
export async function insertWebhook(
  db: Queryable,
  clientId: string,
  {
    url,
    label,
    eventTypes = [],
    chatKinds = DEFAULT_CHAT_KINDS,
  }: WebhookChange & { readonly url: string; readonly label: string },
): Promise<WebhookRow | undefined> {
  const [row] = await rows<WebhookRow>(
    db,
    `INSERT INTO webhooks (id, client_id, label, url, event_types, chat_kinds)
     VALUES (:id, :clientId, :label, :url, CAST(:types AS text[]), CAST(:kinds AS text[]))
     ON CONFLICT (client_id, label) DO NOTHING RETURNING ${webhookColumns}`,
    { id: v7(), clientId, label, url, types: [...new Set(eventTypes)], kinds: [...new Set(chatKinds)] },
  );
  return row;
}

const AFRESH =
  'disabled_at = NULL, disabled_reason = NULL, failing_since = NULL, failures = 0, paused_until = NULL';

/** The principal webhook with this address, enabled: whoever types an address wants it called. */
export const keepPrincipal = (db: Queryable, clientId: string, url: string): Promise<unknown> =>
  rows(
    db,
    `INSERT INTO webhooks (id, client_id, label, url) VALUES (:id, :clientId, :label, :url)
     ON CONFLICT (client_id, label) DO UPDATE SET url = excluded.url, updated_at = now(), ${AFRESH}`,
    { id: v7(), clientId, label: PRINCIPAL, url },
  );

/**
 * Another address, or enabling it, forgets earlier failures.
 *
 * @throws NotFound, or Conflict when the label is another's
 */
export async function changeWebhook(
  db: Queryable,
  clientId: string,
  id: string,
  { url, label, eventTypes, chatKinds, enabled }: WebhookChange,
): Promise<WebhookRow> {
  const parts = [
    'updated_at = now()',
    ...(url === undefined ? [] : ['url = :url']),
    ...(label === undefined ? [] : ['label = :label']),
    ...(eventTypes === undefined ? [] : ['event_types = CAST(:types AS text[])']),
    ...(chatKinds === undefined ? [] : ['chat_kinds = CAST(:kinds AS text[])']),
    ...(enabled === true || (enabled === undefined && url !== undefined) ? [AFRESH] : []),
    ...(enabled === false ? ["disabled_at = now(), disabled_reason = 'owner'"] : []),
  ];
  try {
    const [row] = await rows<WebhookRow>(
      db,
      `UPDATE webhooks SET ${parts.join(', ')} WHERE client_id = :clientId AND id = :id RETURNING ${webhookColumns}`,
      {
        clientId,
        id,
        url: url ?? '',
        label: label ?? '',
        types: [...new Set(eventTypes)],
        kinds: [...new Set(chatKinds)],
      },
    );
    if (!row) throw new NotFound(errors.notFound.webhook);
    return row;
  } catch (error) {
    if (error instanceof Error && 'constraint' in error && error.constraint === 'webhooks_label_unique')
      throw new Conflict(texts.labelTaken);
    throw error;
  }
}

/** Whether there was one. Its deliveries go with it. */
export async function removeWebhook(db: Queryable, clientId: string, id: string): Promise<boolean> {
  // Its deliveries may be settled at the same moment, who hold these first and the webhook then.
  const removed = await transact(db, trx =>
    rows(trx, 'DELETE FROM webhooks WHERE client_id = :clientId AND id = :id RETURNING 1', { clientId, id }),
  );
  return removed.length > 0;
}
