/** The year WhatsApp began; nothing is older. */
const OLDEST = Date.UTC(2009, 0, 1);
/** How far a sender's clock may be ahead of ours, milliseconds. */
const AHEAD = 24 * 60 * 60 * 1000;

/**
 * The time a message is stored under: its own, unless that cannot be true (before 2009, more than a day ahead, not a
 * date); then the time of arrival, so that its owner finds it where it belongs and no partition is made for it.
 */
export function believedTime(told: Date, arrival: Date): Date {
  const time = told.getTime();
  return time >= OLDEST && time <= arrival.getTime() + AHEAD ? told : arrival;
}
