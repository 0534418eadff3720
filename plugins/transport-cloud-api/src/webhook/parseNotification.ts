import { exceedsJsonLimits, type Person, type StatusUpdate } from '@recado/transport';
import { isRecord, toList, toText } from './jsonValues.ts';
import type { GraphMessageStatus } from './webhookTypes.ts';

/** Value of one change in a notification. Each field may be missing or malformed. */
export interface NotificationChangeValue {
  readonly metadata?: { readonly phone_number_id?: unknown };
  readonly contacts?: unknown;
  readonly messages?: unknown;
  readonly calls?: unknown;
  readonly errors?: unknown;
  readonly message_echoes?: unknown;
  readonly statuses?: unknown;
  readonly user_preferences?: unknown;
  readonly user_id_update?: unknown;
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

/** Returns a notification that contains only the changes of the included fields. Its other content is unchanged. */
export function filterNotificationChanges(notification: unknown, isIncluded: (field: unknown) => boolean): unknown {
  if (!isRecord(notification)) return notification;
  const entry = toList(notification.entry)
    .filter(isRecord)
    .map(each => ({
      ...each,
      changes: toList(each.changes).filter(change => isRecord(change) && isIncluded(change.field)),
    }))
    .filter(({ changes }) => changes.length > 0);
  return { ...notification, entry };
}

/** Meta's data about the sender of a message: names, number and business-scoped IDs. */
export interface GraphContact {
  readonly name: string | undefined;
  readonly username: string | undefined;
  readonly waId: string | undefined;
  readonly userId: string | undefined;
  readonly parentUserId: string | undefined;
}

export const extractGraphContacts = (value: unknown): readonly GraphContact[] =>
  toList(value)
    .filter(isRecord)
    .map(({ profile, wa_id: waId, user_id: userId, parent_user_id: parentUserId }) => ({
      name: isRecord(profile) ? toText(profile.name) : undefined,
      username: isRecord(profile) ? toText(profile.username) : undefined,
      waId: toText(waId),
      userId: toText(userId),
      parentUserId: toText(parentUserId),
    }));

/** Number of last digits by which two spellings of one number are recognized, as those of Brazil and Mexico. */
const COMMON_DIGITS = 8;

/**
 * Finds the contact of a message. The only contact of a change also belongs to its message if the number is missing or
 * spelt in another way.
 */
export function findContact(
  contacts: readonly GraphContact[],
  number: string | undefined,
  messageUserId: string | undefined,
): GraphContact | undefined {
  const isSame = (first: string | undefined, second: string | undefined) => first !== undefined && first === second;
  const named = contacts.find(({ waId, userId }) => isSame(waId, number) || isSame(userId, messageUserId));
  const [only, second] = contacts;
  if (named || !only || second) return named;
  const isOtherUser = only.userId !== undefined && messageUserId !== undefined;
  const isOtherNumber = only.waId !== undefined && only.waId.slice(-COMMON_DIGITS) !== number?.slice(-COMMON_DIGITS);
  return isOtherUser || isOtherNumber ? undefined : only;
}

/** A customer's decision about marketing messages. */
export interface MarketingPreference extends Pick<GraphContact, 'waId' | 'userId'> {
  readonly acceptsMarketing: boolean;
  /** Unix time in seconds, as Meta sends it. */
  readonly timestamp: unknown;
}

/** Extracts the decisions of customers about marketing messages (webhook field `user_preferences`). */
export const extractMarketingPreferences = (value: unknown): readonly MarketingPreference[] =>
  toList(value)
    .filter(isRecord)
    .flatMap(({ category, value: decision, wa_id: waId, user_id: userId, timestamp }) =>
      category === 'marketing_messages' && (decision === 'stop' || decision === 'resume')
        ? [
            {
              waId: toText(waId),
              userId: toText(userId),
              acceptsMarketing: decision === 'resume',
              timestamp,
            },
          ]
        : [],
    );

/**
 * Extracts all senders and recipients of a change. A person with several identifiers is listed once for each
 * identifier.
 */
export function extractSendersAndRecipients({ value }: Pick<NotificationChange, 'value'>): readonly Person[] {
  const { messages, message_echoes: echoes, calls, statuses, contacts, user_preferences, user_id_update } = value;
  const threads = toList(value.history)
    .filter(isRecord)
    .flatMap(chunk => toList(chunk.threads))
    .filter(isRecord);
  const appContacts = toList(value.state_sync).flatMap(change => (isRecord(change) ? [change.contact] : []));
  const records = [messages, echoes, calls, statuses, contacts, user_preferences, user_id_update, appContacts]
    .flatMap(toList)
    .concat(threads.flatMap(({ id, messages: inThread }) => [{ wa_id: id, user_id: id }, ...toList(inThread)]))
    .filter(isRecord)
    .flatMap(record => [record, record.system, record.user_id].filter(isRecord));
  const identifiers = records.flatMap(record => [
    ...[record.from, record.to, record.recipient_id, record.wa_id].map(phone => ({ phone })),
    // The address book of the app may spell numbers with a plus sign and spaces.
    ...(typeof record.phone_number === 'string' ? [{ phone: record.phone_number.replace(/\D/g, '') }] : []),
    ...[record.from_user_id, record.recipient_user_id, record.user_id, record.to_user_id],
    ...[record.from_parent_user_id, record.recipient_parent_user_id, record.parent_user_id],
    ...[record.previous_user_id, record.new_user_id, record.previous, record.current],
  ]);
  return identifiers.flatMap((identifier): Person[] => {
    const lid = toText(identifier);
    const phone = isRecord(identifier) ? toText(identifier.phone) : undefined;
    if (lid !== undefined) return [{ kind: 'person', lid }];
    return phone === undefined ? [] : [{ kind: 'person', phone }];
  });
}

const statuses: Readonly<Record<string, StatusUpdate['status']>> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  played: 'read',
  failed: 'failed',
};

/** Reads a status. Returns undefined for a status of another network version, which has no equivalent. */
export function parseMessageStatus({
  status = '',
  errors,
}: GraphMessageStatus): Pick<StatusUpdate, 'status' | 'code'> | undefined {
  const knownStatus = Object.hasOwn(statuses, status) ? statuses[status] : undefined;
  if (!knownStatus) return undefined;
  const code = Array.isArray(errors) ? errors[0]?.code : undefined;
  return { status: knownStatus, ...(knownStatus === 'failed' && typeof code === 'number' && { code }) };
}
