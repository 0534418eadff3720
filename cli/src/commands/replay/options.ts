import { cliTexts } from '@recado/texts';
import type { OptionTable, SettingsOf } from '../../settings/Option.ts';
import { defineTextValue, parsePastTime } from '../../settings/valueParsers.ts';

const { replay } = cliTexts;

/** Options of `recado replay`: they select the deliveries to send again. */
export const replayOptions = {
  since: { flag: '--since', about: replay.since, parse: parsePastTime, expected: cliTexts.deliveries.expectedSince },
  webhook: { flag: '--webhook', about: replay.webhook, ...defineTextValue(60) },
  all: { flag: '--all', about: replay.all, isSwitch: true },
} as const satisfies OptionTable;

export type ReplaySettings = SettingsOf<typeof replayOptions>;
