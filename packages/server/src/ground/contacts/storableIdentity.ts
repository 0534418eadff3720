import { storable, storableKey } from '../storable.ts';
import type { Identity } from './planContacts.ts';

/** Longest name shown of a contact, characters; WhatsApp's own limit is far lower. */
const NAME_LENGTH = 200;

/** What a peer says of itself, fit to be kept. An empty text says nothing. */
export function storableIdentity({ phone, lid, name }: Identity): Identity {
  return {
    ...(phone && { phone: storableKey(phone) }),
    ...(lid && { lid: storableKey(lid) }),
    ...(name?.trim() && { name: storable(name.trim().slice(0, NAME_LENGTH)) }),
  };
}
