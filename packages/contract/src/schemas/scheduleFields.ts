import { RECURRENCE_UNITS } from '../rules/index.ts';
import {
  type Infer,
  instant,
  integer,
  object,
  oneOf,
  optional,
  singleLineText,
  textMatchingPattern,
} from '../schemaBuilder/index.ts';

/** Maximum number of days between now and the time for which a message is scheduled. */
export const MAX_SCHEDULE_DAYS_AHEAD = 366;

/** Schema of a date such as `2026-03-02`. It is the last day of a repetition, in the repetition's time zone. */
export const calendarDate = () => textMatchingPattern(/^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'date');

/**
 * Repetition of a scheduled message. `timeZone`: by default the client's time zone. At most one of
 * `until` and `times` may be given. Without both, the message repeats until the schedule is deleted.
 */
export const scheduledRepetitionRequest = object({
  every: oneOf(...RECURRENCE_UNITS),
  timeZone: optional(singleLineText({ max: 60 })),
  until: optional(calendarDate()),
  times: optional(integer({ min: 1, max: 1_000 })),
});

/** Fields of a send request that schedule the message. */
export const scheduleFields = { sendAt: optional(instant()), repeat: optional(scheduledRepetitionRequest) };

export type ScheduledRepetitionRequest = Infer<typeof scheduledRepetitionRequest>;
