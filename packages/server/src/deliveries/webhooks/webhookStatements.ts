import { type ChatKind, DEFAULT_CHAT_KINDS, type EventType, PRINCIPAL } from '@recado/contract';
import { errors, webhooks as texts } from '@recado/texts';
import { v7 } from 'uuid';
import { type Queryable, rows } from '../../ground/data/sql.ts';
import { Conflict, NotFound } from '../../ground/errors/index.ts';
import { type WebhookRow, webhookColumns } from './webhookRows.ts';

/** What an owner chooses of a webhook. */
export interface WebhookChange {
  readonly url?: string | undefined;
  readonly label?: string | undefined;
  readonly eventTypes?: readonly EventType[] | undefined;
  readonly chatKinds?: readonly ChatKind[] | undefined;
  /** Null: none. */
  readonly turnSeconds?: number | null | undefined;
  readonly enabled?: boolean | undefined;
}

/** What a program says of one that it keeps for itself. */
export interface ProgramWebhook {
  readonly origin?: string | undefined;
  readonly externalId?: string | undefined;
  readonly chat?: string | undefined;
  /** ISO 8601. */
  readonly expiresAt?: string | undefined;
}

export const listWebhooks = (db: Queryable, clientId: string): Promise<WebhookRow[]> =>
  rows<WebhookRow>(
    db,
    `SELECT ${webhookColumns} FROM webhooks WHERE client_id = :clientId AND expires_at IS NULL ORDER BY created_at, id`,
    { clientId },
  );

/** The one that a program knows by this; also one that ends by itself. */
export const findExternal = async (
  db: Queryable,
  clientId: string,
  externalId: string,
): Promise<WebhookRow | undefined> => {
  const found = await rows<WebhookRow>(
    db,
    `SELECT ${webhookColumns} FROM webhooks WHERE client_id = :clientId AND external_id = :externalId`,
    { clientId, externalId },
  );
  return found[0];
};

/** How many there are that end by themselves, and whether one of the client's leads where this one does already. */
export async function countTemporary(
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

/** How many of a client's events are looked through for what a new webhook has missed. */
export const BACKLOG_MAX = 10_000;

/**
 * Queues for it what happened after an event, up to the one numbered `last`, and was never queued for it.
 * @returns whether there was more than is looked through; the newest are
 */
export async function queueSince(
  db: Queryable,
  { clientId, id }: WebhookRow,
  after: number,
  last: number,
): Promise<boolean> {
  const from = Math.max(after, last - BACKLOG_MAX);
  const [found] = await rows<{ isCut: boolean }>(
    db,
    `WITH queued AS (
       INSERT INTO deliveries (client_id, sequence, webhook_id)
       SELECT e.client_id, e.sequence, w.id FROM events e JOIN webhooks w ON w.client_id = e.client_id AND w.id = :id
       WHERE e.client_id = :clientId AND e.sequence > :from AND hears(w, e.type, e.data ->> 'chat',
         -- A turn of one that was removed meanwhile is for whoever its program knows by the same name.
         CASE WHEN e.data ->> 'externalId' = w.external_id THEN CAST(w.id AS text) ELSE e.data ->> 'webhookId' END)
       ON CONFLICT (webhook_id, sequence) DO NOTHING
     )
     SELECT EXISTS (SELECT FROM events WHERE client_id = :clientId AND sequence > :after AND sequence <= :from) AS "isCut"`,
    { clientId, id, after, from },
  );
  return found?.isCut === true;
}

/** @throws NotFound unless it is this client's */
export const findWebhook = (db: Queryable, clientId: string, id: string): Promise<WebhookRow> =>
  readWebhook(db, clientId, id, '');

/** The same, as it stays until the transaction ends. Who needs the client's stream, too, has taken it before. */
export const holdWebhook = (trx: Queryable, clientId: string, id: string): Promise<WebhookRow> =>
  readWebhook(trx, clientId, id, 'FOR NO KEY UPDATE');

async function readWebhook(db: Queryable, clientId: string, id: string, lock: string): Promise<WebhookRow> {
  const [row] = await rows<WebhookRow>(
    db,
    `SELECT ${webhookColumns} FROM webhooks WHERE client_id = :clientId AND id = :id ${lock}`,
    { clientId, id },
  );
  if (!row) throw new NotFound(errors.notFound.webhook);
  return row;
}

export type NewWebhook = WebhookChange &
  ProgramWebhook & {
    readonly url: string;
    readonly label: string;
    /** A secret of its own, sealed for the row. */
    readonly sealSecret?: ((webhookId: string) => Buffer) | undefined;
  };

/** Undefined: the label is taken, or the program's name for it. */
export async function insertWebhook(
  db: Queryable,
  clientId: string,
  {
    url,
    label,
    eventTypes = [],
    chatKinds = DEFAULT_CHAT_KINDS,
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
    `INSERT INTO webhooks (id, client_id, label, url, event_types, chat_kinds, turn_seconds, origin, external_id, chat, expires_at,
       secret_sealed, key_id, disabled_at, disabled_reason)
     VALUES (:id, :clientId, :label, :url, CAST(:types AS text[]), CAST(:kinds AS text[]), :turnSeconds, :origin, :externalId,
       :chat, :expiresAt, :secret, :keyId, ${enabled ? 'NULL, NULL' : "now(), 'owner'"})
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

/** What a program says of it now, all of it: what is left out is no longer so. */
interface Programmed {
  readonly program?: ProgramWebhook & { readonly keyId?: string | undefined };
}

/**
 * Another address, or enabling it, forgets earlier failures.
 *
 * @throws NotFound, or Conflict when the label is another's
 */
export async function changeWebhook(
  db: Queryable,
  clientId: string,
  id: string,
  { url, label, eventTypes, chatKinds, turnSeconds, enabled, program }: WebhookChange & Programmed,
): Promise<WebhookRow> {
  const parts = [
    'updated_at = now()',
    ...(url === undefined ? [] : ['url = :url']),
    ...(label === undefined ? [] : ['label = :label']),
    ...(eventTypes === undefined ? [] : ['event_types = CAST(:types AS text[])']),
    ...(chatKinds === undefined ? [] : ['chat_kinds = CAST(:kinds AS text[])']),
    ...(turnSeconds === undefined ? [] : ['turn_seconds = :turnSeconds']),
    ...(program ? ['origin = :origin', 'chat = :chat', 'expires_at = :expiresAt', 'key_id = :keyId'] : []),
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
        origin: program?.origin ?? null,
        chat: program?.chat ?? null,
        expiresAt: program?.expiresAt ?? null,
        keyId: program?.keyId ?? null,
        types: [...new Set(eventTypes)],
        kinds: [...new Set(chatKinds)],
        turnSeconds: turnSeconds ?? null,
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
