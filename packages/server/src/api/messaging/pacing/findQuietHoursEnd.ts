import type { NotificationSettings } from '@recado/contract';
import { isTimeZone, localTimeToInstant, toLocalTime } from '@recado/contract/rules';

export type QuietHours = NonNullable<NotificationSettings['quiet']>;

/**
 * Finds the end of the quiet hours that contain `now`. Returns undefined if `now` is outside of them or
 * if the time zone is unknown.
 */
export function findQuietHoursEnd(now: Date, { begins, ends, timeZone }: QuietHours): Date | undefined {
  if (!isTimeZone(timeZone)) return undefined;
  const local = toLocalTime(now, timeZone);
  const [begin, end, time] = [minutesOf(begins), minutesOf(ends), local.getUTCHours() * 60 + local.getUTCMinutes()];
  const isQuiet = begin < end ? time >= begin && time < end : time >= begin || time < end;
  if (!isQuiet) return undefined;
  const localEnd = new Date(local);
  localEnd.setUTCHours(0, end, 0, 0);
  if (localEnd <= local) localEnd.setUTCDate(localEnd.getUTCDate() + 1);
  const at = localTimeToInstant(localEnd, timeZone);
  // When clocks are set back, an hour occurs twice. If its first occurrence has passed, use the second one.
  return at > now ? at : new Date(now.getTime() + HOUR_MS);
}

const HOUR_MS = 3_600_000;

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
