import type { Address, Group, Person } from '@recado/transport';
import {
  isJidBroadcast,
  isJidGroup,
  isJidNewsletter,
  isLidUser,
  isPnUser,
  jidDecode,
} from '@whiskeysockets/baileys';

/** The names a list of JIDs gives to one person; what is no person's JID is passed over. */
export function personOf(...jids: readonly (string | null | undefined)[]): Person {
  const users = (is: (jid: string) => boolean | undefined) =>
    jids.flatMap(jid => (jid && is(jid) ? [jidDecode(jid)?.user] : []))[0];
  const phone = users(isPnUser);
  const lid = users(isLidUser);
  return { kind: 'person', ...(phone === undefined ? {} : { phone }), ...(lid === undefined ? {} : { lid }) };
}

/** A chat that is not a person's; undefined when it is. */
export function placeOf(jid: string): Exclude<Address, Person> | undefined {
  const id = jid.split('@')[0] ?? jid;
  if (isJidGroup(jid)) return { kind: 'group', id };
  if (isJidBroadcast(jid)) return { kind: 'broadcast', id };
  if (isJidNewsletter(jid)) return { kind: 'channel', id };
  return undefined;
}

export const phoneJid = (phone: string): string => `${phone}@s.whatsapp.net`;
export const lidJid = (lid: string): string => `${lid}@lid`;

/** Where a message to this address goes: people are addressed by LID wherever it is known, as WhatsApp does. */
export function jidOf(to: Person | Pick<Group, 'kind' | 'id'>): string {
  if (to.kind === 'group') return `${to.id}@g.us`;
  return to.lid === undefined ? phoneJid(to.phone ?? '') : lidJid(to.lid);
}
