import { type BinaryNode, encodeWAMessage, jidNormalizedUser, type WAMessage } from '@whiskeysockets/baileys';
import type { OwnAccount } from '../identities/ownAccount.ts';

interface ResentMessageJournalEntry {
  readonly id: string;
  readonly row: { readonly attrs: BinaryNode['attrs']; readonly plaintext: Uint8Array };
}

/** Creates the journal entry of a message that arrived without content and that the phone has sent again. */
export function createResentMessageJournalEntry(
  { key, message, messageTimestamp, pushName }: WAMessage,
  self: OwnAccount,
): ResentMessageJournalEntry | undefined {
  const { fromMe, id, participant, remoteJid, remoteJidAlt } = key;
  if (!id || !remoteJid || !message) return undefined;
  const isOwn = fromMe && !participant;
  const attrs = {
    id,
    from: isOwn ? jidNormalizedUser(self.id) : remoteJid,
    ...(isOwn ? { recipient: remoteJid } : {}),
    ...(participant ? { participant } : {}),
    ...(remoteJidAlt ? { [remoteJidAlt.endsWith('@lid') ? 'sender_lid' : 'sender_pn']: remoteJidAlt } : {}),
    ...(pushName ? { notify: pushName } : {}),
    t: String(messageTimestamp ?? 0),
  };
  return { id: `repeated-${remoteJid}-${id}`, row: { attrs, plaintext: encodeWAMessage(message) } };
}
