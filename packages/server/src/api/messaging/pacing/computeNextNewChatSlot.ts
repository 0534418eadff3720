import {
  getLocalDay,
  getMaxNewChatsPerDay,
  localTimeToInstant,
  MAX_NEW_CHATS_WITHOUT_DELAY,
  type NewChatLimits,
  toLocalTime,
} from '@recado/contract/rules';
import { findQuietHoursEnd } from './findQuietHoursEnd.ts';

/** Slots for new chats that a line has already used or reserved. */
export interface NewChatSlotUsage {
  /** Time at which the rate limit allows another new chat, after all slots that are already reserved. */
  readonly reservedUntil: Date | null;
  /** `day`: latest day with a reserved slot, such as `2026-12-24`. `slotCount`: number of its reserved slots. */
  readonly day: string | null;
  readonly slotCount: number;
  /** End of WhatsApp's restriction: before this time, WhatsApp does not let the line open new chats. */
  readonly closedUntil: Date | null;
}

export interface NewChatSlotRequest {
  readonly now: Date;
  /** IANA time zone that defines days and quiet hours. */
  readonly timeZone: string;
  readonly linkedAt: Date;
  /** False for a message that a person writes by hand. Such a message uses a slot, but does not wait for it. */
  readonly mayWait: boolean;
  /** Source of random numbers in [0, 1). */
  readonly random: () => number;
}

const DAY_MS = 86_400_000;
/** Local hour of a day's first slot if the line reached its maximum number of new chats on the day before. */
const RESUME_HOUR = 9;
/** Maximum days to search for a free slot. A queue of a year with one chat a day still finds one. */
const MAX_DAYS_AHEAD = 400;

/**
 * Computes when the next new chat may be opened, and the slots that the line has used by then. Slots
 * follow the order of requests. The rest of `MAX_NEW_CHATS_WITHOUT_DELAY` is available without delay, then one slot
 * per `gapSeconds` on average. The daily limit is never exceeded.
 */
export function computeNextNewChatSlot(
  usage: NewChatSlotUsage,
  settings: NewChatLimits,
  request: NewChatSlotRequest,
): { readonly at: Date; readonly usage: NewChatSlotUsage } {
  const { now, timeZone, linkedAt, mayWait, random } = request;
  const gap = settings.gapSeconds * 1_000;
  const usedUntil = Math.max(now.getTime(), usage.reservedUntil?.getTime() ?? 0);
  const cost = gap * (0.5 + random());
  const reserveSlot = (at: Date, reservedUntil: number) => {
    const day = getLocalDay(at, timeZone);
    const isLatest = usage.day === null || day >= usage.day;
    const slotCount = day === usage.day ? usage.slotCount + 1 : 1;
    return {
      at,
      usage: { ...usage, reservedUntil: new Date(reservedUntil), ...(isLatest && { day, slotCount }) },
    };
  };
  if (!mayWait) return reserveSlot(now, usedUntil + cost);

  let at = new Date(
    Math.max(now.getTime(), usedUntil - (MAX_NEW_CHATS_WITHOUT_DELAY - 1) * gap, usage.closedUntil?.getTime() ?? 0),
  );
  let isDelayed = at > now && at.getTime() === usage.closedUntil?.getTime();
  for (let attempt = 0; attempt < MAX_DAYS_AHEAD; attempt += 1) {
    const quietEnd = settings.quiet && findQuietHoursEnd(at, { ...settings.quiet, timeZone });
    if (quietEnd) {
      at = new Date(quietEnd.getTime() + random() * gap);
      isDelayed = true;
      continue;
    }
    const day = getLocalDay(at, timeZone);
    const age = Math.floor((at.getTime() - linkedAt.getTime()) / DAY_MS);
    const isFull =
      (usage.day !== null && day < usage.day) ||
      (day === usage.day && usage.slotCount >= getMaxNewChatsPerDay(settings, age));
    if (!isFull) break;
    const local = toLocalTime(at, timeZone);
    local.setUTCDate(local.getUTCDate() + 1);
    local.setUTCHours(RESUME_HOUR, 0, 0, 0);
    at = new Date(localTimeToInstant(local, timeZone).getTime() + random() * gap);
    isDelayed = true;
  }
  // After a pause, assign slots one by one, because a morning must not begin with a burst of new chats.
  return reserveSlot(
    at,
    isDelayed
      ? at.getTime() + (MAX_NEW_CHATS_WITHOUT_DELAY - 1) * gap + cost
      : Math.max(usedUntil, at.getTime()) + cost,
  );
}
