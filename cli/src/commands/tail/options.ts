import { extractDigits, isPhoneNumber } from '@recado/contract/rules';
import { cliTexts } from '@recado/texts';
import type { OptionTable, SettingsOf } from '../../settings/Option.ts';
import { parseSinceOption } from '../../settings/parseSinceOption.ts';
import {
  createPatternParser,
  createStringParser,
  createUriParser,
  defineIntegerInRange,
} from '../../settings/valueParsers.ts';

const { options: about, expected, directions } = cliTexts.tail;

const directionValues = ['inbound', 'outbound'] as const;

/** Accepts digits in any grouping. Each followed client reads them by the country of its line. */
const parseNumber = (input: string) =>
  /^[\d\s()+.-]+$/.test(input) && isPhoneNumber(extractDigits(input).replace(/^0+/, '')) ? input.trim() : undefined;

/** Options of `recado tail`. */
export const tailOptions = {
  /** Number of past events to show first, unless `since` sets the start. */
  last: { flag: '--last', env: 'RECADO_LAST', about: about.last, ...defineIntegerInRange(0, 1000), fallback: 10 },
  since: {
    flag: '--since',
    about: about.since,
    parse: createStringParser(input => parseSinceOption(input)),
    expected: expected.since,
  },
  direction: {
    flag: '--direction',
    about: about.direction,
    parse: createStringParser(input =>
      directionValues.find(direction => input === direction || input === directions[direction]),
    ),
    expected: expected.direction,
  },
  number: { flag: '--number', about: about.number, parse: createStringParser(parseNumber), expected: expected.number },
  type: {
    flag: '--type',
    about: about.type,
    parse: createStringParser(async input => (await import('./parseEventTypes.ts')).parseEventTypes(input)),
    expected: expected.type,
  },
  forwardTo: {
    flag: '--forward-to',
    about: about.forwardTo,
    parse: createUriParser('http', 'https'),
    expected: expected.forwardTo,
  },
  webhookSecret: {
    flag: '--webhook-secret',
    env: 'RECADO_WEBHOOK_SECRET',
    about: about.secret,
    parse: createPatternParser(/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/),
    expected: expected.secret,
    isSecret: true,
  },
} as const satisfies OptionTable;

export type TailSettings = SettingsOf<typeof tailOptions>;
