import type { Message } from '@recado/contract';
import { feed, messageKinds } from '@recado/texts';
import { formatPhone } from '@recado/ui';

/** Characters of a text that a row has use for. */
const PREVIEW = 400;

/** What kind of message it is, in a word. */
export function kindOf({ type }: Pick<Message, 'type'>): string {
  const kinds: Readonly<Record<string, string>> = messageKinds;
  return (Object.hasOwn(kinds, type) ? kinds[type] : undefined) ?? messageKinds.unsupported;
}

/** The other party's number, or what stands for it. */
export function contactOf({ phoneNumber, chat }: Message): string {
  if (phoneNumber !== null) return formatPhone(phoneNumber);
  if (chat.startsWith('group:')) return feed.group;
  if (chat.startsWith('broadcast:')) return feed.broadcast;
  return chat.startsWith('lid:') ? feed.unknownContact : formatPhone(chat);
}

/** The beginning of the text; empty where there is none. */
export const previewOf = ({ text }: Message): string => (text ?? '').slice(0, PREVIEW);
