import { proto, unpadRandomMax16 } from '@whiskeysockets/baileys';
import type { JournalRow } from './Journal.ts';

/**
 * Decodes the message of a journal row. If another device of the account sent the message, returns it without
 * the `deviceSentMessage` wrapper. Returns undefined if the row has no plaintext.
 */
export function decodeRowMessage({ plaintext }: JournalRow): proto.IMessage | undefined {
  if (!plaintext) return undefined;
  const message = proto.Message.decode(unpadRandomMax16(plaintext));
  return message.deviceSentMessage?.message ?? message;
}
