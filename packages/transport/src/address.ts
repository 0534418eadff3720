/** Digits only, country code first, no plus sign (`5215512345678`). */
export type Phone = string;

/** WhatsApp's private identifier of a person: digits without the `@lid` suffix. */
export type Lid = string;

/**
 * A person as WhatsApp identifies them: by phone number, by LID, or by both. At least one is set.
 * A transport sets both whenever it knows both, because both must remain one contact.
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

/**
 * A broadcast list, or the statuses that people post for a day (`id` is `status`). Messages are
 * stored under this address and never answered.
 */
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
 * Returns the unique text form of an address, used to store, compare and display chats:
 * the phone number if it is known, otherwise `lid:…`, `group:…`, `broadcast:…` or `channel:…`.
 */
export function addressKey(address: Address): string {
  if (address.kind !== 'person') return `${address.kind}:${address.id}`;
  return address.phone ?? `lid:${address.lid ?? ''}`;
}
