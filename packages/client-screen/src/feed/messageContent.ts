import type { Message } from '@recado/contract';
import { chatKindOf } from '@recado/contract/rules';
import { feed, messageKinds, newNumberKind } from '@recado/texts';
import { formatPhone } from '@recado/ui';

/** Characters of a text that a row has use for. */
const PREVIEW = 400;

/** What kind of message it is, in a word. */
export function kindOf({
  type,
  kind = type,
  unsupported,
}: Pick<Message, 'type' | 'kind' | 'unsupported'>): string {
  if (unsupported?.formerNumber !== undefined) return newNumberKind;
  const kinds: Readonly<Record<string, string>> = messageKinds;
  return (Object.hasOwn(kinds, kind) ? kinds[kind] : undefined) ?? messageKinds.unsupported;
}

/** Where it was written, when not in a conversation with one person. */
export function placeOf({ chat, group }: Message): string | undefined {
  const kind = chatKindOf(chat);
  if (kind === 'group') return group?.subject ? feed.groupNamed(group.subject) : feed.group;
  return kind === 'person' ? undefined : feed[kind];
}

/** The other party's number, or what stands for it. */
export function contactOf(message: Message): string {
  const { phoneNumber, chat } = message;
  if (phoneNumber !== null) return formatPhone(phoneNumber);
  const place = placeOf(message);
  if (place !== undefined) return place;
  return chat.startsWith('lid:') ? feed.unknownContact : formatPhone(chat);
}

/** The other party's name, ours for them before their own, else what stands for it. */
export const authorOf = (message: Message): string => message.ownName || message.name || contactOf(message);

/** The beginning of the text; empty where there is none. A menu's options stand below it. */
export const previewOf = ({ text, menu }: Message): string => (menu?.text ?? text ?? '').slice(0, PREVIEW);

/** 61 seconds as 1:01. */
export const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
