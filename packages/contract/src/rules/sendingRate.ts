import { type Weekday, weekdays } from './constants.ts';
import { localTimeToInstant, toLocalTime } from './recurrence.ts';

/** Sending rate of a campaign, and the hours and weekdays, in local time, at which it sends. */
export interface SendingRate {
  readonly perMinute: number;
  /** Start of the sending hours, such as `09:00`. */
  readonly opens: string;
  /** End of the sending hours, later than `opens`. `24:00` is the end of the day. */
  readonly closes: string;
  readonly weekdays: readonly Weekday[];
}

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;

/** Finds the first time within the sending hours that is not before `at`. Undefined if there is none. */
export const findNextSendingTime = (at: Date, pace: SendingRate, timeZone: string): Date | undefined =>
  findSendingWindow(at, pace, timeZone)?.start;

/**
 * Estimates the time when `count` messages are sent if sending starts at `at`. Undefined if the messages
 * would never be sent, or only after years.
 */
export function estimateCampaignSendingEnd(
  at: Date,
  count: number,
  pace: SendingRate,
  timeZone: string,
): Date | undefined {
  const stepMs = MINUTE_MS / pace.perMinute;
  let remaining = count;
  let from = at;
  for (let windows = 0; windows < 3_660; windows += 1) {
    const sendingWindow = findSendingWindow(from, pace, timeZone);
    if (!sendingWindow) return undefined;
    const capacity = Math.ceil((sendingWindow.end.getTime() - sendingWindow.start.getTime()) / stepMs);
    if (remaining <= capacity) return new Date(sendingWindow.start.getTime() + remaining * stepMs);
    remaining -= capacity;
    from = sendingWindow.end;
  }
  return undefined;
}

/**
 * Picks the milliseconds until the next message: half to one and a half times the average, so that
 * the messages have no visible rhythm.
 *
 * @param random number from 0 to 1 that determines the delay
 */
export const pickSendingDelayMs = ({ perMinute }: Pick<SendingRate, 'perMinute'>, random = Math.random()): number =>
  Math.round((MINUTE_MS / perMinute) * (0.5 + random));

function findSendingWindow(
  at: Date,
  { opens, closes, weekdays: days }: SendingRate,
  timeZone: string,
): { readonly start: Date; readonly end: Date } | undefined {
  const today = toLocalTime(at, timeZone);
  today.setUTCHours(0, 0, 0, 0);
  // Search today and the next eight days: today's hours may be over, and a clock change may skip those of another day.
  for (let n = 0; n <= 8; n += 1) {
    const day = new Date(today.getTime() + n * DAY_MS);
    if (!days.includes(weekdays[(day.getUTCDay() + 6) % 7] ?? 'monday')) continue;
    const start = localTimeToInstant(new Date(day.getTime() + parseMinuteOfDay(opens) * MINUTE_MS), timeZone);
    const end = localTimeToInstant(new Date(day.getTime() + parseMinuteOfDay(closes) * MINUTE_MS), timeZone);
    if (at < end && start < end) return { start: at > start ? at : start, end };
  }
  return undefined;
}

const parseMinuteOfDay = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
