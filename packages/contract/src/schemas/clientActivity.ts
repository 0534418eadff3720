import {
  type Infer,
  instant,
  integer,
  list,
  nullable,
  object,
  singleLineText,
  textMatchingPattern,
  withSchemaName,
} from '../schemaBuilder/index.ts';

const day = () => textMatchingPattern(/^\d{4}-\d{2}-\d{2}$/, 'day');
const hour = () => integer({ max: 23 });

/** Waits that ended with an answer: how many, and how long half of them and nine of ten took at most. */
const answerTimes = {
  answered: integer(),
  /** Null if there was no answer. */
  medianSeconds: nullable(integer()),
  p90Seconds: nullable(integer()),
};

/**
 * When people write to a client, and how long they wait for an answer. Days and hours are those of the client's
 * time zone.
 */
export const clientActivity = withSchemaName(
  'ClientActivity',
  object({
    timeZone: singleLineText({ max: 60 }),
    /** Instant up to which the last day is counted. */
    readAt: instant(),
    /** The last 57 days, oldest first. The last one is today. */
    daily: list(object({ date: day(), inbound: integer(), outbound: integer() })),
    /** First day of `hours` and `waits`. They cover at most 28 complete days, and waits include today. */
    since: day(),
    /** Messages of people on complete days. Hours without messages are left out. */
    hours: list(object({ weekday: integer({ min: 1, max: 7 }), hour: hour(), inbound: integer() })),
    /** Times from a person's first unanswered message to the reply. Each wait counts where it began. */
    waits: object({
      ...answerTimes,
      /** People who still wait. */
      unanswered: integer(),
      byDay: list(object({ date: day(), ...answerTimes })),
      byHour: list(object({ hour: hour(), ...answerTimes })),
      /** First messages of automatic replies. They do not end the wait for a person. */
      robot: object(answerTimes),
    }),
  }),
);
export type ClientActivity = Infer<typeof clientActivity>;

export const exampleClientActivity: ClientActivity = {
  timeZone: 'America/Mexico_City',
  readAt: '2026-03-02T20:20:00.000Z',
  daily: [{ date: '2026-03-02', inbound: 12, outbound: 7 }],
  since: '2026-02-02',
  hours: [{ weekday: 1, hour: 10, inbound: 31 }],
  waits: {
    answered: 40,
    medianSeconds: 360,
    p90Seconds: 5_400,
    unanswered: 2,
    byDay: [{ date: '2026-03-02', answered: 3, medianSeconds: 300, p90Seconds: 900 }],
    byHour: [{ hour: 10, answered: 9, medianSeconds: 240, p90Seconds: 1_200 }],
    robot: { answered: 18, medianSeconds: 2, p90Seconds: 4 },
  },
};
