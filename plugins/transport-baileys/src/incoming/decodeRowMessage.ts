import { proto, unpadRandomMax16 } from '@whiskeysockets/baileys';
import type { JournalRow } from './Journal.ts';

/**
 * Decodes the message of a row, without the wrapper of a copy for the account's other devices.
 * Returns undefined if the row has no plaintext.
 */
export function decodeRowMessage({ plaintext }: JournalRow): proto.IMessage | undefined {
  if (!plaintext) return undefined;
  const message = proto.Message.decode(unpadRandomMax16(plaintext));
  return message.deviceSentMessage?.message ?? message;
}
