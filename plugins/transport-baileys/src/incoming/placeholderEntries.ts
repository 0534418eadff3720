import { type BinaryNode, encodeWAMessage, jidNormalizedUser, type WAMessage } from '@whiskeysockets/baileys';
import type { IncomingMessageJournalEntry } from './IncomingMessageJournal.ts';
import type { OwnAccount } from './toIncoming.ts';

const decryptable = new Set(['enc', 'plaintext']);

/**
 * Creates the entry of a message that arrived without content, such as some messages from advertisements or for
 * the phone alone. The entry is visible immediately, and Baileys requests the content from the phone. Returns
 * undefined if the message contains something to decrypt.
 */
export function createPlaceholderJournalEntry({ attrs, content }: BinaryNode): IncomingMessageJournalEntry | undefined {
  const parts = Array.isArray(content) ? content : [];
  if (parts.some(({ tag }) => decryptable.has(tag)) || attrs.category === 'peer') return undefined;
  return { id: `absent-${attrs.from}-${attrs.id}`, row: { attrs } };
}

/** Creates the journal entry of a message that arrived without content and that the phone has sent again. */
export function createResentMessageJournalEntry(
  { key, message, messageTimestamp, pushName }: WAMessage,
  self: OwnAccount,
): IncomingMessageJournalEntry | undefined {
  const { fromMe, id, participant, remoteJid } = key;
  if (!id || !remoteJid || !message) return undefined;
  const isOwn = fromMe && !participant;
  const attrs = {
    id,
    from: isOwn ? jidNormalizedUser(self.id) : remoteJid,
    ...(isOwn ? { recipient: remoteJid } : {}),
    ...(participant ? { participant } : {}),
    ...(key.remoteJidAlt ? toSenderAttribute(key.remoteJidAlt) : {}),
    ...(pushName ? { notify: pushName } : {}),
    t: String(messageTimestamp ?? 0),
  };
  return { id: `repeated-${remoteJid}-${id}`, row: { attrs, plaintext: encodeWAMessage(message) } };
}

const toSenderAttribute = (jid: string): Record<string, string> =>
  jid.endsWith('@lid') ? { sender_lid: jid } : { sender_pn: jid };
