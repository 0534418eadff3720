/** Digits only, country code first, no plus sign (`5215512345678`). */
export type Phone = string;

/** WhatsApp's private identifier of a person: digits without the `@lid` suffix. */
export type Lid = string;

/**
 * A person as WhatsApp names them: by phone number, by LID, or by both. At least one is present;
 * a transport fills in both whenever it knows both, because two names of one person must stay one contact.
 */
export interface Person {
  readonly kind: 'person';
  readonly phone?: Phone;
  readonly lid?: Lid;
}

/** A group, by the identifier without the `@g.us` suffix. */
export interface Group {
  readonly kind: 'group';
  readonly id: string;
}

/** What is said to many at once, `status` being the id of what people post for a day: stored as such, never answered. */
export interface Broadcast {
  readonly kind: 'broadcast';
  readonly id: string;
}

/** A channel that this account follows. */
export interface Channel {
  readonly kind: 'channel';
  readonly id: string;
}

export type Address = Person | Group | Broadcast | Channel;

/**
 * The one text by which an address is stored, compared and shown in a chat column:
 * a phone number where it is known, otherwise `lid:…`, `group:…`, `broadcast:…`, `channel:…`.
 */
export function addressKey(address: Address): string {
  if (address.kind !== 'person') return `${address.kind}:${address.id}`;
  return address.phone ?? `lid:${address.lid ?? ''}`;
}
