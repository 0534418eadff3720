import { cliTexts } from '@recado/texts';
import type { OptionTable } from '../../settings/Option.ts';
import { defineIntegerInRange, defineTextValue } from '../../settings/valueParsers.ts';

const { options: descriptions } = cliTexts.chats;

/** Options that filter the list of `recado chats`. */
export const chatListOptions = {
  unread: { flag: '--unread', about: descriptions.unread, isSwitch: true },
  archived: { flag: '--archived', about: descriptions.archived, isSwitch: true },
  snoozed: { flag: '--snoozed', about: descriptions.snoozed, isSwitch: true },
  search: { flag: '--search', about: descriptions.search, ...defineTextValue(100) },
  limit: { flag: '--limit', about: descriptions.limit, ...defineIntegerInRange(1, 100), fallback: 20 },
} as const satisfies OptionTable;
