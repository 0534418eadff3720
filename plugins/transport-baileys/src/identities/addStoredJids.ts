import { isLidUser, isPnUser } from '@whiskeysockets/baileys';
import type { IdentityResolver } from './IdentityResolver.ts';
import { toLidJid, toPersonFromJids, toPhoneJid } from './jids.ts';

/**
 * Adds the other identifier of a person if only the number or only the LID is given, and the key store contains both.
 * @param jids all given JIDs of one chat or author: one for a group, one or two for a person
 */
export async function addStoredJids(
  people: Pick<IdentityResolver, 'resolveStored'>,
  jids: readonly string[],
): Promise<readonly string[]> {
  const [jid, otherJid] = jids;
  if (jid === undefined || otherJid !== undefined || !(isPnUser(jid) || isLidUser(jid))) return jids;
  const { phone, lid } = await people.resolveStored(toPersonFromJids(jid));
  return phone === undefined || lid === undefined ? jids : [toPhoneJid(phone), toLidJid(lid)];
}
