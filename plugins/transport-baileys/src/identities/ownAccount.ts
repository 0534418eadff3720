import type { Person } from '@recado/transport';
import { type AuthenticationCreds, jidNormalizedUser } from '@whiskeysockets/baileys';
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
export function isOwnJid({ id, lid }: OwnAccount, jid: string | undefined): boolean {
  const user = jidNormalizedUser(jid);
  return [id, lid].some(ownJid => ownJid && jidNormalizedUser(ownJid) === user);
}
