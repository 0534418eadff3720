import type { Message } from '@recado/contract';
import { getChatKind } from '@recado/contract/rules';
import { messageFeedTexts, messageKindLabels, NUMBER_CHANGE_LABEL } from '@recado/texts';
import { formatPhone } from '@recado/ui';

/** Maximum characters of the text in a row. */
const MAX_PREVIEW_CHARS = 400;

/** Returns the displayed name of the kind of a message. */
export function formatMessageKind({
  type,
  kind = type,
  unsupported,
}: Pick<Message, 'type' | 'kind' | 'unsupported'>): string {
  if (unsupported?.formerNumber !== undefined || unsupported?.formerLid !== undefined) return NUMBER_CHANGE_LABEL;
  const kinds: Readonly<Record<string, string>> = messageKindLabels;
  return (Object.hasOwn(kinds, kind) ? kinds[kind] : undefined) ?? messageKindLabels.unsupported;
}

/** Returns the name of the chat, or undefined for a conversation with one person. */
export function formatMultiPersonChatName({ chat, group }: Message): string | undefined {
  const kind = getChatKind(chat);
  if (kind === 'group') return group?.subject ? messageFeedTexts.groupNamed(group.subject) : messageFeedTexts.group;
  return kind === 'person' ? undefined : messageFeedTexts[kind];
}

/** Returns the other party's number, or a substitute text if the number is unknown. */
export function formatMessageContact(message: Message): string {
  const { phoneNumber, chat, username } = message;
  if (phoneNumber !== null) return formatPhone(phoneNumber);
  const chatName = formatMultiPersonChatName(message);
  if (chatName !== undefined) return chatName;
  if (username) return `@${username}`;
  return chat.startsWith('lid:') ? messageFeedTexts.unknownContact : formatPhone(chat);
}

/** Returns the saved name of the other party, else the name they chose, else their number or a substitute. */
export const formatMessageAuthor = (message: Message): string =>
  message.ownName || message.name || formatMessageContact(message);

/** Returns the beginning of the text, or '' if there is none. A menu's options are displayed below it. */
export const formatMessagePreview = ({ text, menu }: Message): string =>
  (menu?.text ?? text ?? '').slice(0, MAX_PREVIEW_CHARS);

/** Formats 61 seconds as `1:01`. */
export const formatMediaDuration = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

/** Returns the button of a business list and its options, by section, each with a key. */
export const buildListLines = ({
  button,
  sections,
}: NonNullable<Message['list']>): { readonly key: string; readonly label: string }[] => [
  ...(button ? [{ key: 'listButton', label: button }] : []),
  ...sections.flatMap(({ rows, title }, section) => [
    ...(title ? [{ key: `section${section}`, label: title }] : []),
    ...rows.map((row, at) => ({
      key: `row${section}.${at}`,
      label: `• ${[row.title, row.description].filter(Boolean).join(': ')}`,
    })),
  ]),
];

/** Whether a value is a web address. Other apps may send anything. */
export const isWebAddress = (address: string | undefined): address is string =>
  address !== undefined && /^https?:\/\//i.test(address) && URL.canParse(address);

/** Adds keys by position: items of a message may be equal, and their order never changes. */
export const addKeys = <Item extends object>(items: readonly Item[]): (Item & { readonly key: string })[] =>
  items.map((item, at) => ({ ...item, key: String(at) }));
