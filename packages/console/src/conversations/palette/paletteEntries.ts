import { type Endpoints, normalizeSearchText, type ResponseOf } from '@recado/contract';
import { commandPaletteTexts as texts } from '@recado/texts';
import { formatPhone } from '@recado/ui';
import { getConversationName } from '../getConversationName.ts';
import { getConversationPath } from '../getConversationPath.ts';
import { createMessageExcerpt } from '../list/createMessageExcerpt.ts';
import { createNewConversationQueryString } from '../newConversation/useNewConversationDialog.tsx';
import type { Command } from './commands.ts';

type SearchResponse = ResponseOf<Endpoints['GET /search']>;

/** Entry of the palette: a page or conversation to open, or an action to run. */
export interface PaletteEntry {
  readonly id: string;
  readonly group: string;
  readonly label: string;
  readonly detail?: string;
  readonly shortcut?: string;
  /** Path that the entry opens. Without it, the entry runs `run`. */
  readonly to?: string;
  readonly run?: () => void;
}

export interface PalettePage {
  readonly to: string;
  readonly label: string;
}

/** Maximum number of characters of a found message. */
const MAX_EXCERPT_CHARS = 80;

/** Returns the pages and actions whose names contain all words of the query, ignoring case and accents. */
export function listMatchingPagesAndCommands(
  query: string,
  pages: readonly PalettePage[],
  commands: readonly Command[],
): readonly PaletteEntry[] {
  const words = normalizeSearchText(query).split(' ').filter(Boolean);
  const matches = (label: string) => words.every(word => normalizeSearchText(label).includes(word));
  return [
    ...commands.map(({ id, ...command }) => ({ ...command, id: `command ${id}`, group: texts.actions })),
    ...pages.map(({ to, label }) => ({ id: `page ${to}`, group: texts.pages, label, to })),
  ].filter(({ label }) => matches(label));
}

/** Converts search results to entries. The name of the line is shown if the user has several lines. */
export const listFoundEntries = (
  { conversations, contacts }: SearchResponse,
  query: string,
  hasSeveralLines: boolean,
): readonly PaletteEntry[] => [
  ...conversations.map(({ clientId, businessName, conversation }) => ({
    id: `conversation ${conversation.id}`,
    group: texts.conversations,
    label: getConversationName(conversation),
    detail: [
      hasSeveralLines && businessName,
      createMessageExcerpt((conversation.match ?? conversation.lastMessage)?.text ?? '', query).slice(
        0,
        MAX_EXCERPT_CHARS,
      ),
    ]
      .filter(Boolean)
      .join(' · '),
    to: getConversationPath(clientId, conversation.id, conversation.match?.id),
  })),
  ...contacts.map(({ clientId, businessName, contact }) => ({
    id: `contact ${contact.id}`,
    group: texts.people,
    label: contact.name ?? formatPhone(contact.phoneNumber ?? contact.chat),
    ...(hasSeveralLines && { detail: businessName }),
    to: `/conversations/${clientId}${createNewConversationQueryString(contact.chat)}`,
  })),
];
