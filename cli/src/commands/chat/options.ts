import { cli } from '@recado/texts';
import type { OptionTable } from '../../settings/Option.ts';
import { parseAhead } from '../../settings/parseSince.ts';
import { range, read } from '../../settings/shapes.ts';

const { options: about, expectedAhead } = cli.chat;

export const chatOptions = {
  last: { flag: '--last', about: about.last, ...range(1, 100), fallback: 50 },
  watch: { flag: '--watch', about: about.watch, isSwitch: true },
  markUnread: { flag: '--mark-unread', about: about.markUnread, isSwitch: true },
  snooze: {
    flag: '--snooze',
    about: about.snooze,
    shape: read(typed => parseAhead(typed)),
    expected: expectedAhead,
  },
  bringBack: { flag: '--bring-back', about: about.bringBack, isSwitch: true },
} as const satisfies OptionTable;
