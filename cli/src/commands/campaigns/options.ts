import type { CampaignRecipientState } from '@recado/contract';
import { cliTexts } from '@recado/texts';
import { linkPreviewOption } from '../../sending/options.ts';
import { parseTemplateName } from '../../sending/templateName.ts';
import { listColumnsOption } from '../../settings/listColumnsOption.ts';
import type { OptionTable } from '../../settings/Option.ts';
import { createPatternParser, createStringParser, defineIntegerInRange } from '../../settings/valueParsers.ts';
import { normalizeWordForComparison, parseWeekdays } from './parseWeekdays.ts';

const { campaigns } = cliTexts;
const { list, show, create, start } = campaigns;
const { options: descriptions, expected } = create;

/** Parses a recipient state, which is either the Spanish name that users see or the name that the API uses. */
const parseRecipientState = (input: string): CampaignRecipientState | undefined => {
  const states = Object.keys(campaigns.typedStates) as CampaignRecipientState[];
  return states.find(
    state =>
      input === state || normalizeWordForComparison(input) === normalizeWordForComparison(campaigns.typedStates[state]),
  );
};

export const campaignListOptions = {
  limit: { flag: '--limit', about: list.options.limit, ...defineIntegerInRange(1, 100), fallback: 20 },
} as const satisfies OptionTable;

/** Options that filter the recipients listed by `recado campaigns show`. */
export const campaignRecipientOptions = {
  state: {
    flag: '--state',
    about: show.options.state,
    parse: createStringParser(parseRecipientState),
    expected: campaigns.expectedState,
  },
  limit: { flag: '--limit', about: show.options.limit, ...defineIntegerInRange(1, 500), fallback: 50 },
} as const satisfies OptionTable;

const timeOption = (pattern: RegExp) => ({ parse: createPatternParser(pattern), expected: expected.time });
const TIME_PATTERN = /^([01]\d|2[0-3]):[0-5]\d$/;

export const campaignCreationOptions = {
  dryRun: { flag: '--dry-run', about: descriptions.dryRun, isSwitch: true },
  ...listColumnsOption,
  onlyLineCountry: { flag: '--only-line-country', about: descriptions.onlyLineCountry, isSwitch: true },
  name: {
    flag: '--name',
    about: descriptions.name,
    parse: createPatternParser(/^.{1,100}$/u),
    expected: expected.name,
  },
  media: { flag: '--media', about: descriptions.media },
  ...linkPreviewOption,
  template: {
    flag: '--template',
    about: descriptions.template,
    parse: createStringParser(parseTemplateName),
    expected: cliTexts.send.expected.template,
  },
  perMinute: { flag: '--per-minute', about: descriptions.perMinute, ...defineIntegerInRange(1, 20), fallback: 4 },
  opens: { flag: '--opens', about: descriptions.opens, ...timeOption(TIME_PATTERN), fallback: '09:00' },
  closes: {
    flag: '--closes',
    about: descriptions.closes,
    ...timeOption(new RegExp(`${TIME_PATTERN.source}|^24:00$`)),
    fallback: '19:00',
  },
  days: {
    flag: '--days',
    about: descriptions.days,
    parse: createStringParser(input => (parseWeekdays(input) ? input : undefined)),
    expected: expected.days,
    fallback: create.days,
  },
  at: {
    flag: '--at',
    about: descriptions.at,
    parse: createStringParser(input =>
      /^\d{4}-\d\d-\d\d[t ]\d\d:\d\d$/i.test(input.trim()) ? parseDateTime(input.trim()) : undefined,
    ),
    expected: expected.at,
  },
  skipNameless: { flag: '--skip-nameless', about: descriptions.skipNameless, isSwitch: true },
  word: { flag: '--word', about: descriptions.word, parse: createPatternParser(/^.{1,40}$/u), expected: expected.word },
  ownNames: { flag: '--own-names', about: descriptions.ownNames, isSwitch: true },
} as const satisfies OptionTable;

function parseDateTime(input: string): Date | undefined {
  const at = new Date(input.replace(' ', 'T').toUpperCase());
  return Number.isNaN(at.getTime()) ? undefined : at;
}

export const campaignStartOptions = {
  otherCountries: {
    flag: '--other-countries',
    about: start.options.otherCountries,
    parse: createPatternParser(/^[A-Za-z]{2}(,[A-Za-z]{2})*$/),
    expected: start.expected.otherCountries,
  },
} as const satisfies OptionTable;
