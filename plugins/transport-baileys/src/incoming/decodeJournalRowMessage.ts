import { proto, unpadRandomMax16 } from '@whiskeysockets/baileys';
import type { IncomingMessageJournalRow } from './IncomingMessageJournal.ts';

/**
 * Decodes the message of a journal row. If another device of the account sent the message, returns it without
 * the `deviceSentMessage` wrapper. Returns undefined if the row has no plaintext.
 */
export function decodeJournalRowMessage({ plaintext }: IncomingMessageJournalRow): proto.IMessage | undefined {
  if (!plaintext) return undefined;
  const message = proto.Message.decode(unpadRandomMax16(plaintext));
  return message.deviceSentMessage?.message ?? message;
}
