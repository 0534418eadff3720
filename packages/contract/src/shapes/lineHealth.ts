import { GENTLE_PACE } from '../rules/pacing.ts';
import {
  flag,
  type Infer,
  instant,
  list,
  matching,
  named,
  nullable,
  object,
  oneOf,
  prose,
  whole,
} from '../shape/index.ts';

/** How far a line is from what WhatsApp restricts numbers for. */
export const lights = ['green', 'yellow', 'red'] as const;
export type Light = (typeof lights)[number];

/** What a light is turned on by (docs/limits.md). */
export const lightRules = [
  'restricted',
  'rated',
  'refused',
  'unanswered',
  'identical',
  'speed',
  'strangers',
  'young',
] as const;
export type LightRule = (typeof lightRules)[number];

const timeOfDay = () => matching(/^([01]\d|2[0-3]):[0-5]\d$/, 'time');

/** How fast new chats are opened; answers never wait. */
export const paceChoice = {
  enabled: flag(),
  /** New chats on one day, at most. */
  perDay: whole({ min: 1, max: 5_000 }),
  /** Between two of them on average, once forty have left in a row. */
  gapSeconds: whole({ min: 0, max: 3_600 }),
  warmUp: flag(),
  /** By the line's own clocks; null: at any hour. */
  quiet: nullable(object({ begins: timeOfDay(), ends: timeOfDay() })),
};

const reason = object({
  rule: oneOf(...lightRules),
  light: oneOf('yellow', 'red'),
  what: prose({ max: 500 }),
  advice: prose({ max: 500 }),
});

/** The light, and what turned it on. */
const lit = { light: oneOf(...lights), since: instant(), reasons: list(reason, { max: lightRules.length }) };

/** How WhatsApp itself rates a number, where it says so. */
const standing = {
  /** How recipients take its messages; null: not told. */
  quality: nullable(oneOf(...lights)),
  /** How many people it may write to first in 24 hours; null: any number, or not told. */
  firstContacts: nullable(whole()),
  /** Until when it may write to nobody first; null: it may, or it was not told. */
  restrictedUntil: nullable(instant()),
};
export const lineStanding = named('LineStanding', object({ ...standing, since: instant() }));
export type LineStanding = Infer<typeof lineStanding>;

/** Of `line.rated`: how it is now, and was before. */
export const standingEventData = named(
  'StandingEventData',
  object({ ...standing, before: object(standing), at: instant() }),
);
export type StandingEventData = Infer<typeof standingEventData>;

export const lineHealth = named(
  'LineHealth',
  object({
    ...lit,
    /** Null: nothing was told of it. Of a linked phone only restrictions are told. */
    standing: nullable(lineStanding),
    /** Of the last seven days, as far as the line itself sees. */
    facts: object({
      /** People this line wrote to before they wrote, and how many of them answered. */
      firstContacts: whole(),
      answered: whole(),
      /** Of them those who got the text that most of them got. */
      sameText: whole(),
      /** Of them those in the busiest hour. */
      busiestHour: whole(),
      /** New chats that WhatsApp refused. */
      refused: whole(),
      /** All messages sent. */
      outbound: whole(),
      /** New chats today, and how many there may be. */
      today: whole(),
      ceiling: whole(),
      linkedAt: nullable(instant()),
    }),
    pace: object({
      ...paceChoice,
      /** Until then WhatsApp wants no new chats; null: it did not say so. */
      closedUntil: nullable(instant()),
      /** Messages that wait for their turn, and when the next of them leaves. */
      waiting: whole(),
      nextAt: nullable(instant()),
    }),
  }),
);
export type LineHealth = Infer<typeof lineHealth>;

export const healthEventData = object({ before: oneOf(...lights), ...lit });
export type HealthEventData = Infer<typeof healthEventData>;

export const sampleHealthEvent: HealthEventData = {
  before: 'green',
  light: 'yellow',
  since: '2026-03-02T18:20:00.000Z',
  reasons: [
    {
      rule: 'unanswered',
      light: 'yellow',
      what: 'De 40 personas a las que esta línea escribió primero en 7 días, contestaron 9.',
      advice: 'Escriba primero solo a quien espera su mensaje, y diga quién es y por qué le escribe.',
    },
  ],
};

export const sampleLineHealth: LineHealth = {
  light: 'yellow',
  since: sampleHealthEvent.since,
  reasons: sampleHealthEvent.reasons,
  standing: {
    quality: 'green',
    firstContacts: 1_000,
    restrictedUntil: null,
    since: '2026-03-01T15:00:00.000Z',
  },
  facts: {
    firstContacts: 44,
    answered: 9,
    sameText: 12,
    busiestHour: 18,
    refused: 0,
    outbound: 310,
    today: 4,
    ceiling: 250,
    linkedAt: '2026-01-10T16:00:00.000Z',
  },
  pace: { ...GENTLE_PACE, closedUntil: null, waiting: 0, nextAt: null },
};

export const sampleStandingEvent: StandingEventData = {
  quality: 'yellow',
  firstContacts: 1_000,
  restrictedUntil: null,
  before: { quality: 'green', firstContacts: 1_000, restrictedUntil: null },
  at: '2026-03-02T18:24:30.000Z',
};
