import type { Conversation } from '@recado/contract';
import { messageFeedTexts } from '@recado/texts';
import { formatPhone } from '@recado/ui';

type NamedConversation = Pick<Conversation, 'name' | 'username' | 'phoneNumber' | 'chat' | 'chatKind'>;

/** Returns a conversation's name, else its number, else the name of its chat kind. */
export function getConversationName({ name, phoneNumber, chat, chatKind }: NamedConversation): string {
  if (name) return name;
  if (phoneNumber !== null) return formatPhone(phoneNumber);
  if (chatKind !== 'person') return messageFeedTexts[chatKind];
  return chat.startsWith('lid:') ? messageFeedTexts.unknownContact : formatPhone(chat);
}

/** Returns the line below the name: username and number of a named person, or the chat kind. */
export function getConversationSubtitle({
  name,
  username,
  phoneNumber,
  chatKind,
}: NamedConversation): string | undefined {
  if (chatKind !== 'person') return messageFeedTexts[chatKind];
  const identifiers = [username && `@${username}`, phoneNumber !== null && formatPhone(phoneNumber)];
  return (name && identifiers.filter(text => text && text !== name).join(' · ')) || undefined;
}

/**
 * Returns the name that a person chose on WhatsApp, which rules and campaigns use. It is never the owner's
 * name for that person. Empty for groups and for people without such a name.
 */
export const getProfileName = ({ lastMessage, chatKind }: Pick<Conversation, 'lastMessage' | 'chatKind'>): string =>
  chatKind === 'person' ? (lastMessage?.name?.trim() ?? '') : '';

const listFormat = new Intl.ListFormat('es-MX', { type: 'conjunction' });

/** Formats a phrase about people, with `singular` for one person and with `plural` for several. */
export const formatPeoplePhrase = (
  people: readonly { readonly name: string }[],
  singular: (name: string) => string,
  plural: (names: string) => string,
): string => (people.length === 1 ? singular : plural)(listFormat.format(people.map(({ name }) => name)));
