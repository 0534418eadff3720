import type { ChatKind, EventType, Webhook } from '@recado/contract';

export interface WebhookRow {
  readonly id: string;
  readonly clientId: string;
  readonly label: string;
  readonly url: string;
  readonly eventTypes: EventType[];
  readonly chatKinds: ChatKind[];
  readonly disabledAt: Date | null;
  readonly disabledReason: Webhook['disabledReason'];
  readonly failingSince: Date | null;
  readonly createdAt: Date;
}

/** The columns of a `WebhookRow`. */
export const webhookColumns = `id, client_id AS "clientId", label, url, event_types AS "eventTypes", chat_kinds AS "chatKinds",
  disabled_at AS "disabledAt", disabled_reason AS "disabledReason", failing_since AS "failingSince",
  created_at AS "createdAt"`;

export const presentWebhook = (row: WebhookRow): Webhook => ({
  id: row.id,
  label: row.label,
  url: row.url,
  eventTypes: row.eventTypes,
  chatKinds: row.chatKinds,
  enabled: row.disabledAt === null,
  disabledReason: row.disabledReason,
  disabledAt: row.disabledAt?.toISOString() ?? null,
  failingSince: row.failingSince?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
});
