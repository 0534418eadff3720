import { DEFAULT_NEW_CHAT_LIMITS } from '../rules/newChatLimits.ts';
import {
  flag,
  type Infer,
  instant,
  list,
  matchingText,
  nameSchema,
  nullable,
  object,
  oneOf,
  prose,
  whole,
} from '../schemaBuilder/index.ts';

/** Health status of a line: its risk of being restricted by WhatsApp. */
export const healthStatuses = ['green', 'yellow', 'red'] as const;
export type HealthStatus = (typeof healthStatuses)[number];

/** Rules that turn the health status yellow or red (docs/limits.md). */
export const healthRules = [
  'restricted',
  'rated',
  'refused',
  'unanswered',
  'identical',
  'speed',
  'strangers',
  'young',
] as const;
export type HealthRule = (typeof healthRules)[number];

const timeOfDay = () => matchingText(/^([01]\d|2[0-3]):[0-5]\d$/, 'time');

/** Limits for new chats. Replies are not limited. */
export const newChatLimitFields = {
  enabled: flag(),
  /** Maximum number of new chats per day. */
  perDay: whole({ min: 1, max: 5_000 }),
  /** Average seconds between two new chats, after a burst of forty without a gap. */
  gapSeconds: whole({ min: 0, max: 3_600 }),
  warmUp: flag(),
  /** Quiet hours in the line's time zone. Null: none. */
  quiet: nullable(object({ begins: timeOfDay(), ends: timeOfDay() })),
};

const statusReason = object({
  rule: oneOf(...healthRules),
  light: oneOf('yellow', 'red'),
  what: prose({ max: 500 }),
  advice: prose({ max: 500 }),
});

/** The health status and the rules that caused it. */
const healthFields = {
  light: oneOf(...healthStatuses),
  since: instant(),
  reasons: list(statusReason, { max: healthRules.length }),
};

/** WhatsApp's own quality rating of a number, if it reports one. */
const ratingFields = {
  /** Quality according to how recipients receive its messages. Null: not reported. */
  quality: nullable(oneOf(...healthStatuses)),
  /** Maximum number of people to write to first in 24 hours. Null: unlimited, or not reported. */
  firstContacts: nullable(whole()),
  /** End of a ban on writing first to anyone. Null: no restriction, or not reported. */
  restrictedUntil: nullable(instant()),
};
export const lineQualityRating = nameSchema('LineStanding', object({ ...ratingFields, since: instant() }));
export type LineQualityRating = Infer<typeof lineQualityRating>;

/** Data of `line.rated`: the quality rating now and before. */
export const qualityRatingEventData = nameSchema(
  'StandingEventData',
  object({ ...ratingFields, before: object(ratingFields), at: instant() }),
);
export type QualityRatingEventData = Infer<typeof qualityRatingEventData>;

export const lineHealth = nameSchema(
  'LineHealth',
  object({
    ...healthFields,
    /** Null: WhatsApp reported no rating. For a linked phone it reports only restrictions. */
    standing: nullable(lineQualityRating),
    /** Figures of the last seven days, as far as the line itself can observe them. */
    facts: object({
      /** People to whom this line wrote first, and how many of them answered. */
      firstContacts: whole(),
      answered: whole(),
      /** Number of these people who received the most frequent text. */
      sameText: whole(),
      /** Number of these people in the busiest hour. */
      busiestHour: whole(),
      /** Number of new chats that WhatsApp rejected. */
      refused: whole(),
      /** Number of all sent messages. */
      outbound: whole(),
      /** Number of new chats today, and its maximum. */
      today: whole(),
      ceiling: whole(),
      linkedAt: nullable(instant()),
    }),
    pace: object({
      ...newChatLimitFields,
      /** WhatsApp accepts no new chats until this time. Null: it reported no such time. */
      closedUntil: nullable(instant()),
      /** Messages that wait for a new-chat slot, and the time when the next of them is sent. */
      waiting: whole(),
      nextAt: nullable(instant()),
    }),
  }),
);
export type LineHealth = Infer<typeof lineHealth>;

export const healthEventData = object({ before: oneOf(...healthStatuses), ...healthFields });
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
  pace: { ...DEFAULT_NEW_CHAT_LIMITS, closedUntil: null, waiting: 0, nextAt: null },
};

export const sampleQualityRatingEvent: QualityRatingEventData = {
  quality: 'yellow',
  firstContacts: 1_000,
  restrictedUntil: null,
  before: { quality: 'green', firstContacts: 1_000, restrictedUntil: null },
  at: '2026-03-02T18:24:30.000Z',
};
