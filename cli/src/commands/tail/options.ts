import { readPhone } from '@recado/contract/rules';
import { cli } from '@recado/texts';
import type { OptionTable, SettingsOf } from '../../settings/Option.ts';
import { parseSince } from '../../settings/parseSince.ts';
import { address, line, range, read } from '../../settings/shapes.ts';

const { options: about, expected, directions } = cli.tail;

const ways = ['inbound', 'outbound'] as const;

const parseNumber = (typed: string) => (/^[\d\s()+.-]+$/.test(typed) ? readPhone(typed) : undefined);

/** What can be set about `recado tail`. */
export const tailOptions = {
  /** How many events to begin with, unless `since` says where. */
  last: { flag: '--last', env: 'RECADO_LAST', about: about.last, ...range(0, 1000), fallback: 10 },
  since: {
    flag: '--since',
    about: about.since,
    shape: read(typed => parseSince(typed)),
    expected: expected.since,
  },
  direction: {
    flag: '--direction',
    about: about.direction,
    shape: read(typed => ways.find(way => typed === way || typed === directions[way])),
    expected: expected.direction,
  },
  number: { flag: '--number', about: about.number, shape: read(parseNumber), expected: expected.number },
  type: {
    flag: '--type',
    about: about.type,
    shape: read(async typed => (await import('./parseTypes.ts')).parseTypes(typed)),
    expected: expected.type,
  },
  forwardTo: {
    flag: '--forward-to',
    about: about.forwardTo,
    shape: address('http', 'https'),
    expected: expected.forwardTo,
  },
  webhookSecret: {
    flag: '--webhook-secret',
    env: 'RECADO_WEBHOOK_SECRET',
    about: about.secret,
    shape: line(/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/),
    expected: expected.secret,
    isSecret: true,
  },
} as const satisfies OptionTable;

export type TailSettings = SettingsOf<typeof tailOptions>;
