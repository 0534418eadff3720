import type { RecipientState } from '@recado/contract';
import { cli } from '@recado/texts';
import { parseTemplateName } from '../../sending/templateName.ts';
import type { OptionTable } from '../../settings/Option.ts';
import { line, range, read } from '../../settings/shapes.ts';
import { fold, readDays } from './readDays.ts';

const { clients, campaigns } = cli;
const { list, show, create, start, stop, remove } = campaigns;
const { options: about, expected } = create;

/** As it is said to people, or as the API says it. */
const parseState = (typed: string): RecipientState | undefined => {
  const states = Object.keys(campaigns.typedStates) as RecipientState[];
  return states.find(state => typed === state || fold(typed) === fold(campaigns.typedStates[state]));
};

export const listingOptions = {
  limit: { flag: '--limit', about: list.options.limit, ...range(1, 100), fallback: 20 },
} as const satisfies OptionTable;

/** Narrows whom `recado campaigns show` lists. */
export const recipientOptions = {
  state: {
    flag: '--state',
    about: show.options.state,
    shape: read(parseState),
    expected: campaigns.expectedState,
  },
  limit: { flag: '--limit', about: show.options.limit, ...range(1, 500), fallback: 50 },
} as const satisfies OptionTable;

const hour = (latest: RegExp) => ({ shape: line(latest), expected: expected.time });
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

export const campaignOptions = {
  name: { flag: '--name', about: about.name, shape: line(/^.{1,100}$/u), expected: expected.name },
  media: { flag: '--media', about: about.media },
  template: {
    flag: '--template',
    about: about.template,
    shape: read(parseTemplateName),
    expected: cli.send.expected.template,
  },
  perMinute: { flag: '--per-minute', about: about.perMinute, ...range(1, 20), fallback: 4 },
  opens: { flag: '--opens', about: about.opens, ...hour(TIME), fallback: '09:00' },
  closes: {
    flag: '--closes',
    about: about.closes,
    ...hour(new RegExp(`${TIME.source}|^24:00$`)),
    fallback: '19:00',
  },
  days: {
    flag: '--days',
    about: about.days,
    shape: read(typed => (readDays(typed) ? typed : undefined)),
    expected: expected.days,
    fallback: create.days,
  },
  at: {
    flag: '--at',
    about: about.at,
    shape: read(typed =>
      /^\d{4}-\d\d-\d\d[t ]\d\d:\d\d$/i.test(typed.trim()) ? momentOf(typed.trim()) : undefined,
    ),
    expected: expected.at,
  },
  skipNameless: { flag: '--skip-nameless', about: about.skipNameless, isSwitch: true },
  word: { flag: '--word', about: about.word, shape: line(/^.{1,40}$/u), expected: expected.word },
  ownNames: { flag: '--own-names', about: about.ownNames, isSwitch: true },
} as const satisfies OptionTable;

function momentOf(written: string): Date | undefined {
  const at = new Date(written.replace(' ', 'T').toUpperCase());
  return Number.isNaN(at.getTime()) ? undefined : at;
}

const confirmed = (word: string) =>
  ({ confirm: { flag: '--confirm', about: clients.confirmOption(word) } }) as const;
export const startOptions = confirmed(start.word) satisfies OptionTable;
export const stopOptions = confirmed(stop.word) satisfies OptionTable;
export const removalOptions = confirmed(remove.word) satisfies OptionTable;
