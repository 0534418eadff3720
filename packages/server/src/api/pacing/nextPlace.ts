import {
  dayOf,
  instantOf,
  localOf,
  PACE_BURST,
  type PaceSettings,
  paceCeiling,
} from '@recado/contract/rules';
import { quietUntil } from '../notices/quietUntil.ts';

/** What a line has given away of its time. */
export interface Pace {
  /** When the last place that was given is paid for. */
  readonly freesAt: Date | null;
  /** The latest day on which a place was given, as `2026-12-24`, and how many on it. */
  readonly day: string | null;
  readonly given: number;
  /** Until then WhatsApp wants no new chats. */
  readonly closedUntil: Date | null;
}

export interface Asked {
  readonly now: Date;
  /** IANA; whose days and hours count. */
  readonly timeZone: string;
  readonly linkedAt: Date;
  /** A person who writes by hand takes a place and waits for none. */
  readonly waits: boolean;
  /** In [0, 1). */
  readonly random: () => number;
}

const DAY = 86_400_000;
/** Local hour at which what did not fit into a day goes on. */
const MORNING = 9;
/** Days that are looked through: with a ceiling of one a day, a queue of a year. */
const DAYS = 400;

/**
 * When the next new chat may be opened, and what the line has given away then. Places come in the order they were asked for;
 * as many as are left of `PACE_BURST` at once, then one each `gapSeconds` on average, never more than the day's ceiling.
 */
export function nextPlace(
  pace: Pace,
  settings: PaceSettings,
  asked: Asked,
): { readonly at: Date; readonly pace: Pace } {
  const { now, timeZone, linkedAt, waits, random } = asked;
  const gap = settings.gapSeconds * 1_000;
  const frees = Math.max(now.getTime(), pace.freesAt?.getTime() ?? 0);
  const cost = gap * (0.5 + random());
  const take = (at: Date, freesAt: number) => {
    const day = dayOf(at, timeZone);
    const isLatest = pace.day === null || day >= pace.day;
    const given = day === pace.day ? pace.given + 1 : 1;
    return {
      at,
      pace: { ...pace, freesAt: new Date(freesAt), ...(isLatest && { day, given }) },
    };
  };
  if (!waits) return take(now, frees + cost);

  let at = new Date(
    Math.max(now.getTime(), frees - (PACE_BURST - 1) * gap, pace.closedUntil?.getTime() ?? 0),
  );
  let isPushed = at > now && at.getTime() === pace.closedUntil?.getTime();
  for (let turn = 0; turn < DAYS; turn += 1) {
    const awake = settings.quiet && quietUntil(at, { ...settings.quiet, timeZone });
    if (awake) {
      at = new Date(awake.getTime() + random() * gap);
      isPushed = true;
      continue;
    }
    const day = dayOf(at, timeZone);
    const age = Math.floor((at.getTime() - linkedAt.getTime()) / DAY);
    const isFull =
      (pace.day !== null && day < pace.day) || (day === pace.day && pace.given >= paceCeiling(settings, age));
    if (!isFull) break;
    const local = localOf(at, timeZone);
    local.setUTCDate(local.getUTCDate() + 1);
    local.setUTCHours(MORNING, 0, 0, 0);
    at = new Date(instantOf(local, timeZone).getTime() + random() * gap);
    isPushed = true;
  }
  // After a pause they come one by one: a morning does not begin with a burst.
  return take(
    at,
    isPushed ? at.getTime() + (PACE_BURST - 1) * gap + cost : Math.max(frees, at.getTime()) + cost,
  );
}
