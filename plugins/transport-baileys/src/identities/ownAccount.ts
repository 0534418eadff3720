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

/** Returns whether a JID belongs to the account, for any of its devices. */
export function isOwnJid({ id, lid }: OwnAccount, jid: string | undefined): boolean {
  const user = jidNormalizedUser(jid);
  return [id, lid].some(ownJid => ownJid && jidNormalizedUser(ownJid) === user);
}
