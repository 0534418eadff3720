import type { Address, Group, Person } from '@recado/transport';
import { isJidBroadcast, isJidGroup, isJidNewsletter, isLidUser, isPnUser, jidDecode } from '@whiskeysockets/baileys';

/** Returns the person that these JIDs identify. Ignores JIDs that do not belong to a person. */
export function toPersonFromJids(...jids: readonly (string | null | undefined)[]): Person {
  const findUser = (isKind: (jid: string) => boolean | undefined) =>
    jids.flatMap(jid => (jid && isKind(jid) ? [jidDecode(jid)?.user] : []))[0];
  const phone = findUser(isPnUser);
  const lid = findUser(isLidUser);
  return { kind: 'person', ...(phone === undefined ? {} : { phone }), ...(lid === undefined ? {} : { lid }) };
}

/** Returns the address of a group, broadcast or channel, or undefined for a person's JID. */
export function toGroupBroadcastOrChannelAddress(jid: string): Exclude<Address, Person> | undefined {
  const id = jid.split('@')[0] ?? jid;
  if (isJidGroup(jid)) return { kind: 'group', id };
  if (isJidBroadcast(jid)) return { kind: 'broadcast', id };
  if (isJidNewsletter(jid)) return { kind: 'channel', id };
  return undefined;
}

export const toPhoneJid = (phone: string): string => `${phone}@s.whatsapp.net`;
export const toLidJid = (lid: string): string => `${lid}@lid`;

/** Returns the JID to which messages are sent. For a person, it is the LID if known, which WhatsApp prefers. */
export function toJid(to: Person | Pick<Group, 'kind' | 'id'>): string {
  if (to.kind === 'group') return `${to.id}@g.us`;
  return to.lid === undefined ? toPhoneJid(to.phone ?? '') : toLidJid(to.lid);
}
