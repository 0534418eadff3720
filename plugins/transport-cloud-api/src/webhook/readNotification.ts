import type { Person } from '@recado/transport';
import type { GraphMessage, GraphStatus } from './shapes.ts';

/** What one change of a notification says; nothing of it is certain to be there, or to be what it should. */
export interface ChangeValue {
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
}
export interface NotifiedChange {
  readonly field: string;
  /** Id of the business account; undefined: not told. */
  readonly business: string | undefined;
  readonly value: ChangeValue;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The body as JSON; undefined when it is none. */
export function readNotification(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString());
  } catch {
    return undefined;
  }
}

/** The changes that a notification tells of. Never throws. */
export function changesIn(notification: unknown): readonly NotifiedChange[] {
  if (!isRecord(notification)) return [];
  return listOf(notification.entry)
    .filter(isRecord)
    .flatMap(({ id, changes }) => listOf(changes).map(change => ({ id, change })))
    .flatMap(({ id, change }) => {
      if (!isRecord(change)) return [];
      const { field, value } = change;
      if (typeof field !== 'string' || !isRecord(value)) return [];
      const { metadata, ...rest } = value as ChangeValue;
      const business = typeof id === 'string' ? id : undefined;
      return [{ field, business, value: { ...rest, ...(isRecord(metadata) && { metadata }) } }];
    });
}

const isIdentified = (entry: unknown): entry is Readonly<Record<string, unknown>> =>
  isRecord(entry) && typeof entry.id === 'string' && Number.isFinite(Number(entry.timestamp));

/** Messages that have what every message has, oldest first. */
export const messagesIn = (value: unknown): readonly GraphMessage[] =>
  (listOf(value).filter(isIdentified) as unknown as GraphMessage[]).toSorted(
    (one, other) => Number(one.timestamp) - Number(other.timestamp),
  );

export const statusesIn = (value: unknown): readonly GraphStatus[] =>
  listOf(value).filter(isIdentified) as unknown as GraphStatus[];

/** What Meta says of who wrote, by number and by business-scoped id. */
export interface GraphContact {
  readonly name: string | undefined;
  readonly waId: string | undefined;
  readonly userId: string | undefined;
}

export const contactsIn = (value: unknown): readonly GraphContact[] =>
  listOf(value)
    .filter(isRecord)
    .map(({ profile, wa_id: waId, user_id: userId }) => ({
      name: isRecord(profile) && typeof profile.name === 'string' ? profile.name : undefined,
      waId: typeof waId === 'string' ? waId : undefined,
      userId: typeof userId === 'string' ? userId : undefined,
    }));

/** Everybody whom a change names as who wrote, or was written to, by every name that is told of them. */
export function peopleIn({ value }: Pick<NotifiedChange, 'value'>): readonly Person[] {
  const told = [value.messages, value.message_echoes, value.statuses, value.contacts]
    .flatMap(listOf)
    .filter(isRecord);
  const names = told.flatMap(about => [
    ...[about.from, about.to, about.recipient_id, about.wa_id].map(phone => ({ phone })),
    ...[about.from_user_id, about.recipient_user_id, about.user_id].map(lid => ({ lid })),
  ]);
  return names.flatMap((name): Person[] => {
    if ('phone' in name) return typeof name.phone === 'string' ? [{ kind: 'person', phone: name.phone }] : [];
    return typeof name.lid === 'string' ? [{ kind: 'person', lid: name.lid }] : [];
  });
}
