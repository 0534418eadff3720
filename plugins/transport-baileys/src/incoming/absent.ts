import { type BinaryNode, encodeWAMessage, jidNormalizedUser, type WAMessage } from '@whiskeysockets/baileys';
import type { JournalEntry } from './Journal.ts';
import type { Self } from './toIncoming.ts';

const decryptable = new Set(['enc', 'plaintext']);

/**
 * A message that came without its content (some come so from advertisements, or are meant for the phone alone): it is
 * visible at once, and Baileys asks the phone for the rest. Undefined when there is something to decrypt.
 */
export function absent({ attrs, content }: BinaryNode): JournalEntry | undefined {
  const parts = Array.isArray(content) ? content : [];
  if (parts.some(({ tag }) => decryptable.has(tag)) || attrs.category === 'peer') return undefined;
  return { id: `absent-${attrs.from}-${attrs.id}`, row: { attrs } };
}

/** The content of such a message, as the phone repeated it. */
export function repeated(
  { key, message, messageTimestamp, pushName }: WAMessage,
  self: Self,
): JournalEntry | undefined {
  const { fromMe, id, participant, remoteJid } = key;
  if (!id || !remoteJid || !message) return undefined;
  const own = fromMe && !participant;
  const attrs = {
    id,
    from: own ? jidNormalizedUser(self.id) : remoteJid,
    ...(own ? { recipient: remoteJid } : {}),
    ...(participant ? { participant } : {}),
    ...(key.remoteJidAlt ? otherAddress(key.remoteJidAlt) : {}),
    ...(pushName ? { notify: pushName } : {}),
    t: String(messageTimestamp ?? 0),
  };
  return { id: `repeated-${remoteJid}-${id}`, row: { attrs, plaintext: encodeWAMessage(message) } };
}

const otherAddress = (jid: string): Record<string, string> =>
  jid.endsWith('@lid') ? { sender_lid: jid } : { sender_pn: jid };
