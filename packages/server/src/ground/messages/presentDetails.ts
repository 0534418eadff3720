import type { MessageDetails } from './newMessage.ts';

/** Details as they were stored before each kind had a field of its own. */
interface OldDetails {
  readonly latitude?: number;
  readonly longitude?: number;
  readonly vcard?: string;
  readonly target?: string;
  readonly name?: string;
}

/** What a message says besides text and file, with its exact kind, whenever it was stored. */
export function presentDetails({
  type,
  text,
  details,
}: {
  readonly type: string;
  readonly text: string | null;
  readonly details?: MessageDetails | null;
}): Omit<MessageDetails, 'kind'> & { readonly kind: string } {
  const {
    latitude,
    longitude,
    vcard,
    target: _,
    name,
    ...today
  } = (details ?? {}) as MessageDetails & OldDetails;
  const kind = today.kind ?? kindOf(type);
  if (latitude !== undefined && longitude !== undefined)
    return { ...today, kind, location: { latitude, longitude, ...(text && { name: text }) } };
  if (vcard !== undefined) return { ...today, kind, contacts: [{ name: text ?? '', phones: [], vcard }] };
  if (type === 'unsupported' && name !== undefined) return { ...today, kind, unsupported: { name } };
  return { ...today, kind };
}

const kindOf = (type: string): string => (type === 'contact' ? 'contacts' : type);
