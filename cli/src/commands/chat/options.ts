import { cliTexts } from '@recado/texts';
import type { OptionTable } from '../../settings/Option.ts';
import { parseFutureTime } from '../../settings/parseSinceOption.ts';
import { createStringParser, defineIntegerInRange } from '../../settings/valueParsers.ts';

const { options: descriptions, expectedAhead } = cliTexts.chat;

export const chatCommandOptions = {
  last: { flag: '--last', about: descriptions.last, ...defineIntegerInRange(1, 100), fallback: 50 },
  watch: { flag: '--watch', about: descriptions.watch, isSwitch: true },
  markUnread: { flag: '--mark-unread', about: descriptions.markUnread, isSwitch: true },
  snooze: {
    flag: '--snooze',
    about: descriptions.snooze,
    parse: createStringParser(input => parseFutureTime(input)),
    expected: expectedAhead,
  },
  bringBack: { flag: '--bring-back', about: descriptions.bringBack, isSwitch: true },
} as const satisfies OptionTable;
