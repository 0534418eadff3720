import type { NoticeSettings } from '@recado/contract';
import { instantOf, isTimeZone, localOf } from '@recado/contract/rules';

export type QuietHours = NonNullable<NoticeSettings['quiet']>;

/** When the quiet hours that hold `now` end; undefined outside of them, and where nobody knows their time zone any more. */
export function quietUntil(now: Date, { begins, ends, timeZone }: QuietHours): Date | undefined {
  if (!isTimeZone(timeZone)) return undefined;
  const local = localOf(now, timeZone);
  const [begin, end, time] = [
    minutesOf(begins),
    minutesOf(ends),
    local.getUTCHours() * 60 + local.getUTCMinutes(),
  ];
  const isQuiet = begin < end ? time >= begin && time < end : time >= begin || time < end;
  if (!isQuiet) return undefined;
  const over = new Date(local);
  over.setUTCHours(0, end, 0, 0);
  if (over <= local) over.setUTCDate(over.getUTCDate() + 1);
  const at = instantOf(over, timeZone);
  // Of an hour that clocks repeat, the first may have passed.
  return at > now ? at : new Date(now.getTime() + HOUR);
}

const HOUR = 3_600_000;

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
