import { type BinaryNode, encodeWAMessage, jidNormalizedUser, type WAMessage } from '@whiskeysockets/baileys';
import type { JournalEntry } from './Journal.ts';
import type { OwnAccount } from './toIncoming.ts';

const decryptable = new Set(['enc', 'plaintext']);

/**
 * Creates the entry of a message that arrived without content (some from advertisements, or
 * messages for the phone alone). It is visible at once, and Baileys requests the rest from the
 * phone. Returns undefined if there is something to decrypt.
 */
export function createPlaceholderEntry({ attrs, content }: BinaryNode): JournalEntry | undefined {
  const parts = Array.isArray(content) ? content : [];
  if (parts.some(({ tag }) => decryptable.has(tag)) || attrs.category === 'peer') return undefined;
  return { id: `absent-${attrs.from}-${attrs.id}`, row: { attrs } };
}

/** Creates the entry of such a message's content after the phone has resent it. */
export function createResentEntry(
  { key, message, messageTimestamp, pushName }: WAMessage,
  self: OwnAccount,
): JournalEntry | undefined {
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
