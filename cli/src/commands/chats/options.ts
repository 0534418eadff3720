import { cli } from '@recado/texts';
import type { OptionTable } from '../../settings/Option.ts';
import { range, text } from '../../settings/shapes.ts';

const { options: about } = cli.chats;

/** Narrows `recado chats`. */
export const chatsOptions = {
  unread: { flag: '--unread', about: about.unread, isSwitch: true },
  archived: { flag: '--archived', about: about.archived, isSwitch: true },
  snoozed: { flag: '--snoozed', about: about.snoozed, isSwitch: true },
  search: { flag: '--search', about: about.search, ...text(100) },
  limit: { flag: '--limit', about: about.limit, ...range(1, 100), fallback: 20 },
} as const satisfies OptionTable;
