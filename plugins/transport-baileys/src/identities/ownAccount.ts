import type { Person } from '@recado/transport';
import { type AuthenticationCreds, type BinaryNode, isJidBroadcast } from '@whiskeysockets/baileys';
import { toPersonFromJids } from './jids.ts';

/** Identifiers of the account to which this device belongs. */
export interface OwnAccount {
  readonly id: string;
  readonly lid?: string | undefined;
}

/** Returns the account of a device's credentials. Its ID is empty until the device is linked. */
export const getOwnAccount = ({ me }: Pick<AuthenticationCreds, 'me'>): OwnAccount => ({
  id: me?.id ?? '',
  lid: me?.lid,
});

export const convertOwnAccountToPerson = ({ id, lid }: OwnAccount): Person => toPersonFromJids(id, lid);

/** Names of WhatsApp Business on Android and on iPhones, as the phone reports its app at linking. */
const BUSINESS_PLATFORMS: readonly (string | undefined)[] = ['smba', 'smbi'];

/** Returns whether the phone of the account runs WhatsApp Business. */
export const isBusinessApp = ({ platform }: Pick<AuthenticationCreds, 'platform'>): boolean =>
  BUSINESS_PLATFORMS.includes(platform);

/** Returns whether a JID belongs to the account, for any of its devices. */
export function isOwnJid(self: OwnAccount, jid: string | undefined): boolean {
  const own = convertOwnAccountToPerson(self);
  const { phone, lid } = toPersonFromJids(jid);
  return (phone !== undefined && phone === own.phone) || (lid !== undefined && lid === own.lid);
}

/**
 * Whether the account sent a status or a message to a broadcast list. Baileys compares the participant only with the
 * number of the account, but WhatsApp may name the LID.
 */
export const isOwnBroadcast = (self: OwnAccount, { from, participant }: BinaryNode['attrs']): boolean =>
  !!isJidBroadcast(from) && isOwnJid(self, participant);
