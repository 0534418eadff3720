/** A phone number: only digits, with the country code first and without a plus sign (`5215512345678`). */
export type PhoneNumber = string;

/**
 * The network's private identifier of a person: WhatsApp's LID, as digits without the `@lid` suffix, or the
 * business-scoped ID of the Cloud API (`MX.13491208655302741918`).
 */
export type Lid = string;

/** Whether a private identifier is business-scoped. Linked devices cannot send to it, and the Cloud API to no other. */
export const isBusinessScopedId = (lid: Lid): boolean => /^[A-Z]{2}\.(?:ENT\.)?[A-Za-z0-9]{1,128}$/.test(lid);

/**
 * A person as WhatsApp identifies them: by phone number, by LID, or by both. At least one is set.
 * A transport sets both when it knows both, so that messages under either one belong to one contact.
 */
export interface Person {
  readonly kind: 'person';
  readonly phone?: PhoneNumber;
  readonly lid?: Lid;
}

/** A group. Its identifier has no `@g.us` suffix. */
export interface Group {
  readonly kind: 'group';
  readonly id: string;
}

/**
 * A broadcast list, or the statuses that people post for a day (then `id` is `status`). Recado
 * stores messages under this address but never sends replies to it.
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
export function formatAddressKey(address: Address): string {
  if (address.kind !== 'person') return `${address.kind}:${address.id}`;
  return address.phone ?? `lid:${address.lid ?? ''}`;
}
