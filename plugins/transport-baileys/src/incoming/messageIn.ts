import { proto, unpadRandomMax16 } from '@whiskeysockets/baileys';
import type { JournalRow } from './Journal.ts';

/** What was decrypted, out of the envelope of a copy for our other devices; undefined when nothing was. */
export function messageIn({ plaintext }: JournalRow): proto.IMessage | undefined {
  if (!plaintext) return undefined;
  const message = proto.Message.decode(unpadRandomMax16(plaintext));
  return message.deviceSentMessage?.message ?? message;
}
