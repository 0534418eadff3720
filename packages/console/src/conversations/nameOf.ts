import type { Conversation } from '@recado/contract';
import { feed } from '@recado/texts';
import { formatPhone } from '@recado/ui';

type Named = Pick<Conversation, 'name' | 'phoneNumber' | 'chat' | 'chatKind'>;

/** What a conversation is called: its name, else its number, else what kind of place it is. */
export function nameOf({ name, phoneNumber, chat, chatKind }: Named): string {
  if (name) return name;
  if (phoneNumber !== null) return formatPhone(phoneNumber);
  if (chatKind !== 'person') return feed[chatKind];
  return chat.startsWith('lid:') ? feed.unknownContact : formatPhone(chat);
}

/** What is said below the name: the number of who has one, or what kind of place it is. */
export function subtitleOf({ name, phoneNumber, chatKind }: Named): string | undefined {
  if (chatKind !== 'person') return feed[chatKind];
  return name && phoneNumber !== null ? formatPhone(phoneNumber) : undefined;
}

/** What a person calls themselves, as in rules and campaigns; never what we call them. Empty for groups and for who says nothing. */
export const calledOf = ({
  lastMessage,
  chatKind,
}: Pick<Conversation, 'lastMessage' | 'chatKind'>): string =>
  chatKind === 'person' ? (lastMessage?.name?.trim() ?? '') : '';

const together = new Intl.ListFormat('es-MX', { type: 'conjunction' });

/** What is said of one person, or of several in one phrase. */
export const saidTogether = (
  people: readonly { readonly name: string }[],
  one: (name: string) => string,
  several: (names: string) => string,
): string => (people.length === 1 ? one : several)(together.format(people.map(({ name }) => name)));
