import { messageFeedTexts } from './messageFeedTexts.ts';

const { cards } = messageFeedTexts;
const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/** States the setting for disappearing messages. @param seconds duration; 0: messages stay */
export function formatExpiration(seconds: number): string {
  if (seconds <= 0) return cards.expiration(undefined);
  const days = Math.round(seconds / DAY_SECONDS);
  return cards.expiration(days > 1 ? cards.days(days) : cards.hours(Math.max(1, Math.round(seconds / HOUR_SECONDS))));
}
