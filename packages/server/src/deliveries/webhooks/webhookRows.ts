import { type ChatKind, type EventType, findUrlWarnings, type Webhook } from '@recado/contract';
import { webhookTexts as texts } from '@recado/texts';

export interface WebhookRow {
  readonly id: string;
  readonly clientId: string;
  readonly label: string;
  readonly url: string;
  readonly eventTypes: EventType[];
  readonly chatKinds: ChatKind[];
  readonly turnSeconds: number | null;
  readonly disabledAt: Date | null;
  readonly disabledReason: Webhook['disabledReason'];
  readonly failingSince: Date | null;
  readonly createdAt: Date;
  /**
   * External program that manages the webhook. Null if no program manages it. In this case, `externalId`,
   * `chat` and `expiresAt` are also null.
   */
  readonly origin: string | null;
  readonly externalId: string | null;
  readonly chat: string | null;
  readonly expiresAt: Date | null;
  /** Whether the webhook's deliveries are signed with its own secret. */
  readonly ownSecret: boolean;
}

/** SQL columns that are selected to read a `WebhookRow`. */
export const webhookColumns = `id, client_id AS "clientId", label, url, event_types AS "eventTypes",
  chat_kinds AS "chatKinds", message_batch_seconds AS "turnSeconds",
  disabled_at AS "disabledAt", disabled_reason AS "disabledReason", failing_since AS "failingSince",
  created_at AS "createdAt", origin, external_id AS "externalId", chat, expires_at AS "expiresAt",
  secret_sealed IS NOT NULL AS "ownSecret"`;

export const presentWebhook = (row: WebhookRow): Webhook => ({
  id: row.id,
  label: row.label,
  url: row.url,
  eventTypes: row.eventTypes,
  chatKinds: row.chatKinds,
  ...(row.turnSeconds !== null && { turnSeconds: row.turnSeconds }),
  enabled: row.disabledAt === null,
  disabledReason: row.disabledReason,
  disabledAt: row.disabledAt?.toISOString() ?? null,
  failingSince: row.failingSince?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  ...(row.origin !== null && { origin: row.origin }),
  ...(row.externalId !== null && { externalId: row.externalId }),
  ...(row.chat !== null && { chat: row.chat }),
  ...(row.expiresAt !== null && { expiresAt: row.expiresAt.toISOString() }),
  ...(row.ownSecret && { ownSecret: true }),
});

export interface WebhookWithWarnings {
  readonly webhook: Webhook;
  /** Warnings about the webhook, in Spanish. Absent if there are none. */
  readonly warnings?: string[];
}

export function presentWebhookWithWarnings(
  row: WebhookRow,
  extraWarnings: readonly string[] = [],
): WebhookWithWarnings {
  const warnings = [...listWebhookUrlWarnings(row.url), ...extraWarnings];
  return { webhook: presentWebhook(row), ...(warnings.length > 0 && { warnings }) };
}

/** Lists Spanish warnings for the owner about a URL that works now but will cause problems later. */
export const listWebhookUrlWarnings = (url: string): string[] =>
  findUrlWarnings(url).map(concern => texts.warnings[concern]);
