import type { Content } from '@recado/transport';
import type { proto } from '@whiskeysockets/baileys';
import { readCalendarEvent } from './readCards.ts';
import { unwrapMessage } from './readMessageContext.ts';

/**
 * Reads the new content of an edited message. Content that this version cannot read is an unreadable edit, because an
 * empty text would erase what the customer wrote.
 * @param envelope new content, which may be inside wrapper messages
 */
export function readEditedContent(target: string, envelope: proto.IMessage): Content {
  const { message: edited } = unwrapMessage(envelope);
  const event = readCalendarEvent(edited);
  if (event) return { type: 'event-edit', target, event };
  const captioned = edited.imageMessage ?? edited.videoMessage ?? edited.documentMessage;
  const text = edited.conversation ?? edited.extendedTextMessage?.text ?? captioned?.caption;
  // A removed caption may be absent. Any other edit has a text.
  return text || captioned ? { type: 'edit', target, text: text ?? '' } : { type: 'unreadable-edit', target };
}
