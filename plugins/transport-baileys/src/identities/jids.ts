import { type Address, type Group, isBusinessScopedId, type Person, TransportError } from '@recado/transport';
import {
  type BinaryNode,
  isHostedLidUser,
  isHostedPnUser,
  isJidBroadcast,
  isJidGroup,
  isJidNewsletter,
  isJidStatusBroadcast,
  isLidUser,
  isPnUser,
  jidDecode,
} from '@whiskeysockets/baileys';

/**
 * Whether a JID contains a phone number. The Cloud API of a business is a device of its account with a domain of its
 * own (`@hosted`). Other programs store numbers with the former domain `@c.us`.
 */
const hasPhone = (jid: string): boolean => !!isPnUser(jid) || !!isHostedPnUser(jid) || jid.endsWith('@c.us');
const hasLid = (jid: string): boolean => !!isLidUser(jid) || !!isHostedLidUser(jid);

/** Returns the person that these JIDs identify. Ignores JIDs that do not belong to a person. */
export function toPersonFromJids(...jids: readonly (string | null | undefined)[]): Person {
  const findUser = (isKind: (jid: string) => boolean) =>
    jids.flatMap(jid => (jid && isKind(jid) ? [jidDecode(jid)?.user || undefined] : [])).find(Boolean);
  const phone = findUser(hasPhone);
  const lid = findUser(hasLid);
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

/** Whether Baileys knows the kind of a sender. Others write from connected networks, such as `@interop`. */
export const isKnownJid = (jid = ''): boolean =>
  hasPhone(jid) || hasLid(jid) || toGroupBroadcastOrChannelAddress(jid) !== undefined;

export const toPhoneJid = (phone: string): string => `${phone}@s.whatsapp.net`;
export const toLidJid = (lid: string): string => `${lid}@lid`;

/** Omits the private ID that the Cloud API knows. To linked devices, such a person has only a number, or no address. */
export function omitScopedId({ lid, ...person }: Person): Person {
  return lid === undefined || isBusinessScopedId(lid) ? person : { ...person, lid };
}

/** Returns the JID to which messages are sent. For a person, it is the LID if known, which WhatsApp prefers. */
export function toJid(to: Person | Pick<Group, 'kind' | 'id'>): string {
  if (to.kind === 'group') return `${to.id}@g.us`;
  const { lid, phone } = omitScopedId(to);
  return lid === undefined ? toPhoneJid(phone ?? '') : toLidJid(lid);
}

/**
 * Returns the JID of a chat that must exist.
 * @throws TransportError `not-registered` for a person who is known only by an ID of the Cloud API
 */
export function toKnownJid(to: Person | Pick<Group, 'kind' | 'id'>): string {
  if (to.kind === 'person') {
    const { phone, lid } = omitScopedId(to);
    if (phone === undefined && lid === undefined)
      throw new TransportError('not-registered', 'The person has no identifier on this network.');
  }
  return toJid(to);
}

/** Whether a JID is a broadcast list. Phones show a received message of a list in the chat with its sender. */
export const isBroadcastList = (jid: string): boolean => !!isJidBroadcast(jid) && !isJidStatusBroadcast(jid);

/**
 * Returns the JIDs that the attributes of a message stanza give for its chat: of a group one, of a person one or
 * both. A message that another device of the account sent belongs to the chat with its recipient. A message of a
 * broadcast list belongs to the chat with its sender.
 */
export function listChatJids(attrs: BinaryNode['attrs'], isFromOwnAccount: boolean): readonly string[] {
  const { from = '', participant, recipient, sender_lid, sender_pn } = attrs;
  const sender = isBroadcastList(from) ? (participant ?? from) : from;
  const recipientJids = [recipient, attrs.recipient_pn ?? attrs.peer_recipient_pn, attrs.recipient_lid];
  const jids = isFromOwnAccount && recipient ? recipientJids : [sender, sender_pn, sender_lid];
  const [chat = ''] = jids;
  if (!hasPhone(chat) && !hasLid(chat)) return [chat];
  return [...new Set(jids.filter(jid => jid !== undefined).map(removeDevice))];
}

/** Returns the JID of the account to which a device belongs. */
function removeDevice(jid: string): string {
  const user = jidDecode(jid)?.user ?? '';
  return hasPhone(jid) ? toPhoneJid(user) : hasLid(jid) ? toLidJid(user) : jid;
}
