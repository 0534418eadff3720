import { exceedsJsonLimits, type Person } from '@recado/transport';
import type { GraphMessage, GraphMessageStatus } from './webhookTypes.ts';

/** Value of one change in a notification. Each field may be missing or malformed. */
export interface NotificationChangeValue {
  readonly metadata?: { readonly phone_number_id?: unknown };
  readonly contacts?: unknown;
  readonly messages?: unknown;
  readonly message_echoes?: unknown;
  readonly statuses?: unknown;
  readonly event?: unknown;
  readonly message_template_id?: unknown;
  readonly message_template_name?: unknown;
  readonly message_template_language?: unknown;
  readonly reason?: unknown;
  readonly display_phone_number?: unknown;
  readonly current_limit?: unknown;
  readonly max_daily_conversations_per_business?: unknown;
  readonly max_daily_conversation_per_phone?: unknown;
  readonly history?: unknown;
  readonly state_sync?: unknown;
}
export interface NotificationChange {
  readonly field: string;
  /** ID of the business account. Undefined if the notification does not contain it. */
  readonly business: string | undefined;
  readonly value: NotificationChangeValue;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/**
 * Limits of a notification. Meta's have up to about 12 levels, and at most about 60,000 values in a megabyte: the
 * smallest status has 13 values in 230 bytes.
 */
const NOTIFICATION_LIMITS = { maxDepth: 32, maxValues: 300_000 } as const;

/**
 * Parses the body of a webhook request. Returns undefined if the body is not JSON, or exceeds the limits of a
 * notification: an owner can sign such a body for his own app, and its parsing would take seconds.
 */
export function parseNotification(body: Uint8Array): unknown {
  if (exceedsJsonLimits(body, NOTIFICATION_LIMITS)) return undefined;
  try {
    return JSON.parse(Buffer.from(body).toString());
  } catch {
    return undefined;
  }
}

/** Extracts the changes from a notification. Ignores malformed parts, so it never throws. */
export function extractNotificationChanges(notification: unknown): readonly NotificationChange[] {
  if (!isRecord(notification)) return [];
  return toList(notification.entry)
    .filter(isRecord)
    .flatMap(({ id, changes }) => toList(changes).map(change => ({ id, change })))
    .flatMap(({ id, change }) => {
      if (!isRecord(change)) return [];
      const { field, value } = change;
      if (typeof field !== 'string' || !isRecord(value)) return [];
      const { metadata, ...rest } = value as NotificationChangeValue;
      const business = typeof id === 'string' ? id : undefined;
      return [{ field, business, value: { ...rest, ...(isRecord(metadata) && { metadata }) } }];
    });
}

const isIdentified = (entry: unknown): entry is Readonly<Record<string, unknown>> =>
  isRecord(entry) && typeof entry.id === 'string' && Number.isFinite(Number(entry.timestamp));

/** Extracts the messages of a change, oldest first. Skips messages that lack one of the required fields. */
export const extractGraphMessages = (value: unknown): readonly GraphMessage[] =>
  (toList(value).filter(isIdentified) as unknown as GraphMessage[]).toSorted(
    (first, second) => Number(first.timestamp) - Number(second.timestamp),
  );

export const extractMessageStatuses = (value: unknown): readonly GraphMessageStatus[] =>
  toList(value).filter(isIdentified) as unknown as GraphMessageStatus[];

/** Meta's data about the sender of a message: name, number and business-scoped ID. */
export interface GraphContact {
  readonly name: string | undefined;
  readonly waId: string | undefined;
  readonly userId: string | undefined;
}

export const extractGraphContacts = (value: unknown): readonly GraphContact[] =>
  toList(value)
    .filter(isRecord)
    .map(({ profile, wa_id: waId, user_id: userId }) => ({
      name: isRecord(profile) && typeof profile.name === 'string' ? profile.name : undefined,
      waId: typeof waId === 'string' ? waId : undefined,
      userId: typeof userId === 'string' ? userId : undefined,
    }));

/**
 * Extracts all senders and recipients of a change. A person with several identifiers is listed once for each
 * identifier.
 */
export function extractSendersAndRecipients({ value }: Pick<NotificationChange, 'value'>): readonly Person[] {
  const records = [value.messages, value.message_echoes, value.statuses, value.contacts]
    .flatMap(toList)
    .filter(isRecord);
  const identifiers = records.flatMap(record => [
    ...[record.from, record.to, record.recipient_id, record.wa_id].map(phone => ({ phone })),
    ...[record.from_user_id, record.recipient_user_id, record.user_id].map(lid => ({ lid })),
  ]);
  return identifiers.flatMap((name): Person[] => {
    if ('phone' in name) return typeof name.phone === 'string' ? [{ kind: 'person', phone: name.phone }] : [];
    return typeof name.lid === 'string' ? [{ kind: 'person', lid: name.lid }] : [];
  });
}
