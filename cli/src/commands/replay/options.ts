import { cli } from '@recado/texts';
import type { OptionTable, SettingsOf } from '../../settings/Option.ts';
import { moment, text } from '../../settings/shapes.ts';

const { replay } = cli;

/** What `recado replay` sends again. */
export const replayOptions = {
  since: { flag: '--since', about: replay.since, shape: moment, expected: cli.deliveries.expectedSince },
  webhook: { flag: '--webhook', about: replay.webhook, ...text(60) },
  all: { flag: '--all', about: replay.all, isSwitch: true },
} as const satisfies OptionTable;

export type ReplaySettings = SettingsOf<typeof replayOptions>;
