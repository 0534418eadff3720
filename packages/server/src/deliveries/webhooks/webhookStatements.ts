import { type ChatKind, DEFAULT_WEBHOOK_CHAT_KINDS, type EventType, PRINCIPAL_WEBHOOK_LABEL } from '@recado/contract';
import { apiErrorTexts, webhookTexts as texts } from '@recado/texts';
import { v7 } from 'uuid';
import { type Queryable, rows } from '../../core/data/sql.ts';
import { Conflict, NotFound } from '../../core/errors/index.ts';
import { type WebhookRow, webhookColumns } from './webhookRows.ts';

/** Settings of a webhook that its owner chooses. */
export interface WebhookChange {
  readonly url?: string | undefined;
  readonly label?: string | undefined;
  readonly eventTypes?: readonly EventType[] | undefined;
  readonly chatKinds?: readonly ChatKind[] | undefined;
  /** Seconds of silence after which a message batch is sent. Null: no batches. */
  readonly turnSeconds?: number | null | undefined;
  readonly enabled?: boolean | undefined;
}

/** Settings of a webhook that a program manages. */
export interface ProgramManagedWebhookSettings {
  readonly origin?: string | undefined;
  readonly externalId?: string | undefined;
  readonly chat?: string | undefined;
  /** Time at which a temporary webhook expires, in ISO 8601. */
  readonly expiresAt?: string | undefined;
}

export const listWebhooks = (db: Queryable, clientId: string): Promise<WebhookRow[]> =>
  rows<WebhookRow>(
    db,
    `SELECT ${webhookColumns} FROM webhooks WHERE client_id = :clientId AND expires_at IS NULL ORDER BY created_at, id`,
    { clientId },
  );

/** Finds a permanent or temporary webhook by the ID that its program gave it. */
export const findWebhookByExternalId = async (
  db: Queryable,
  clientId: string,
  externalId: string,
): Promise<WebhookRow | undefined> => {
  const webhooks = await rows<WebhookRow>(
    db,
    `SELECT ${webhookColumns} FROM webhooks WHERE client_id = :clientId AND external_id = :externalId`,
    { clientId, externalId },
  );
  return webhooks[0];
};

/** Counts a client's temporary webhooks, and checks whether any of its webhooks has the origin of `url`. */
export async function countTemporaryWebhooks(
  db: Queryable,
  clientId: string,
  url: string,
): Promise<{ readonly count: number; readonly isKnown: boolean }> {
  const [row] = await rows<{ count: number; isKnown: boolean }>(
    db,
    `SELECT CAST(count(*) FILTER (WHERE expires_at > now()) AS integer) AS count,
       coalesce(bool_or(starts_with(url, :origin)), false) AS "isKnown"
     FROM webhooks WHERE client_id = :clientId`,
    { clientId, origin: `${new URL(url).origin}/` },
  );
  return row ?? { count: 0, isKnown: false };
}

/** Maximum number of past events that are searched for events that a webhook never received. */
export const MAX_SEARCHED_PAST_EVENTS = 10_000;

/**
 * Queues the events numbered above `after` and up to `last` that were never queued for the webhook.
 * @returns whether there were more than `MAX_SEARCHED_PAST_EVENTS`; in that case only the newest are queued
 */
export async function queueMissedEvents(
  db: Queryable,
  { clientId, id }: WebhookRow,
  after: number,
  last: number,
): Promise<boolean> {
  const from = Math.max(after, last - MAX_SEARCHED_PAST_EVENTS);
  const [backlog] = await rows<{ isCut: boolean }>(
    db,
    `WITH queued AS (
       INSERT INTO deliveries (client_id, sequence, webhook_id)
       SELECT e.client_id, e.sequence, w.id FROM events e JOIN webhooks w ON w.client_id = e.client_id AND w.id = :id
       WHERE e.client_id = :clientId AND e.sequence > :from AND webhook_receives_event(w, e.type, e.data ->> 'chat',
         -- A batch of a removed webhook goes to the webhook with the same external ID.
         CASE WHEN e.data ->> 'externalId' = w.external_id THEN CAST(w.id AS text) ELSE e.data ->> 'webhookId' END)
       ON CONFLICT (webhook_id, sequence) DO NOTHING
     )
     SELECT EXISTS (SELECT FROM events WHERE client_id = :clientId AND sequence > :after AND sequence <= :from) AS "isCut"`,
    { clientId, id, after, from },
  );
  return backlog?.isCut === true;
}

/** Finds a webhook of a client by its ID. @throws NotFound if the webhook does not belong to the client */
export const findWebhook = (db: Queryable, clientId: string, id: string): Promise<WebhookRow> =>
  readWebhook(db, clientId, id, '');

/**
 * Finds a webhook and locks its row. A caller that also needs the lock of the client's event stream must
 * acquire that lock first.
 */
export const lockWebhook = (trx: Queryable, clientId: string, id: string): Promise<WebhookRow> =>
  readWebhook(trx, clientId, id, 'FOR NO KEY UPDATE');

async function readWebhook(db: Queryable, clientId: string, id: string, lock: string): Promise<WebhookRow> {
  const [row] = await rows<WebhookRow>(
    db,
    `SELECT ${webhookColumns} FROM webhooks WHERE client_id = :clientId AND id = :id ${lock}`,
    { clientId, id },
  );
  if (!row) throw new NotFound(apiErrorTexts.notFound.webhook);
  return row;
}

export type NewWebhook = WebhookChange &
  ProgramManagedWebhookSettings & {
    readonly url: string;
    readonly label: string;
    /** Creates the webhook's own secret, sealed for the webhook with this ID. */
    readonly sealSecret?: ((webhookId: string) => Buffer) | undefined;
  };

/** Inserts a webhook. Returns undefined if its label, or the ID that its program chose, is already taken. */
export async function insertWebhook(
  db: Queryable,
  clientId: string,
  {
    url,
    label,
    eventTypes = [],
    chatKinds = DEFAULT_WEBHOOK_CHAT_KINDS,
    turnSeconds = null,
    origin,
    externalId,
    chat,
    expiresAt,
    enabled = true,
    sealSecret,
  }: NewWebhook,
  keyId?: string,
): Promise<WebhookRow | undefined> {
  const id = v7();
  const [row] = await rows<WebhookRow>(
    db,
    `INSERT INTO webhooks (id, client_id, label, url, event_types, chat_kinds, message_batch_seconds, origin,
       external_id, chat, expires_at, secret_sealed, account_key_id, disabled_at, disabled_reason)
     VALUES (:id, :clientId, :label, :url, CAST(:types AS text[]), CAST(:kinds AS text[]), :turnSeconds, :origin,
       :externalId, :chat, :expiresAt, :secret, :keyId, ${enabled ? 'NULL, NULL' : "now(), 'owner'"})
     ON CONFLICT DO NOTHING RETURNING ${webhookColumns}`,
    {
      id,
      clientId,
      label,
      url,
      secret: sealSecret?.(id) ?? null,
      keyId: keyId ?? null,
      types: [...new Set(eventTypes)],
      kinds: [...new Set(chatKinds)],
      turnSeconds,
      origin: origin ?? null,
      externalId: externalId ?? null,
      chat: chat ?? null,
      expiresAt: expiresAt ?? null,
    },
  );
  return row;
}

const RESET_FAILURES_SQL =
  'disabled_at = NULL, disabled_reason = NULL, failing_since = NULL, failures = 0, paused_until = NULL';

/** Upserts the principal webhook and enables it, because a person who enters a URL wants it called. */
export const upsertPrincipalWebhook = (db: Queryable, clientId: string, url: string): Promise<unknown> =>
  rows(
    db,
    `INSERT INTO webhooks (id, client_id, label, url) VALUES (:id, :clientId, :label, :url)
     ON CONFLICT (client_id, label) DO UPDATE SET url = excluded.url, updated_at = now(), ${RESET_FAILURES_SQL}`,
    { id: v7(), clientId, label: PRINCIPAL_WEBHOOK_LABEL, url },
  );

/** Complete settings from the external program that manages a webhook. Omitted settings are cleared. */
export interface CompleteProgramWebhookSettings {
  readonly program?: ProgramManagedWebhookSettings & { readonly keyId?: string | undefined };
}
export type ProgramWebhookChange = WebhookChange & CompleteProgramWebhookSettings;

/**
 * Changes a webhook. A change that enables the webhook or sets its URL clears the record of earlier failures.
 *
 * @throws NotFound, or Conflict if another webhook has the label
 */
export async function changeWebhook(
  db: Queryable,
  clientId: string,
  id: string,
  { url, label, eventTypes, chatKinds, turnSeconds, enabled, program }: ProgramWebhookChange,
): Promise<WebhookRow> {
  const assignments = [
    'updated_at = now()',
    ...(url === undefined ? [] : ['url = :url']),
    ...(label === undefined ? [] : ['label = :label']),
    ...(eventTypes === undefined ? [] : ['event_types = CAST(:types AS text[])']),
    ...(chatKinds === undefined ? [] : ['chat_kinds = CAST(:kinds AS text[])']),
    ...(turnSeconds === undefined ? [] : ['message_batch_seconds = :turnSeconds']),
    ...(program ? ['origin = :origin', 'chat = :chat', 'expires_at = :expiresAt', 'account_key_id = :keyId'] : []),
    ...(enabled === true || (enabled === undefined && url !== undefined) ? [RESET_FAILURES_SQL] : []),
    ...(enabled === false ? ["disabled_at = now(), disabled_reason = 'owner'"] : []),
  ];
  try {
    const [row] = await rows<WebhookRow>(
      db,
      `UPDATE webhooks SET ${assignments.join(', ')} WHERE client_id = :clientId AND id = :id RETURNING ${webhookColumns}`,
      {
        clientId,
        id,
        url: url ?? '',
        label: label ?? '',
        origin: program?.origin ?? null,
        chat: program?.chat ?? null,
        expiresAt: program?.expiresAt ?? null,
        keyId: program?.keyId ?? null,
        types: [...new Set(eventTypes)],
        kinds: [...new Set(chatKinds)],
        turnSeconds: turnSeconds ?? null,
      },
    );
    if (!row) throw new NotFound(apiErrorTexts.notFound.webhook);
    return row;
  } catch (error) {
    if (error instanceof Error && 'constraint' in error && error.constraint === 'webhooks_client_id_label_key')
      throw new Conflict(texts.labelTaken);
    throw error;
  }
}
