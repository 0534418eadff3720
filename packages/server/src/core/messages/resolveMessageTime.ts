/** WhatsApp started in 2009, so no message is older. */
const MIN_TIME_MS = Date.UTC(2009, 0, 1);
/** Milliseconds by which a sender's clock may be ahead of this server's clock. */
const MAX_CLOCK_LEAD_MS = 24 * 60 * 60 * 1000;

/**
 * Returns the time under which to store a message: its own time, or the arrival time when its own is
 * impossible (before 2009, more than a day ahead, not a date). With the arrival time, the owner finds the
 * message among those that arrived with it, and no partition is created for an impossible month.
 */
export function resolveMessageTime(messageTime: Date, arrival: Date): Date {
  const time = messageTime.getTime();
  return time >= MIN_TIME_MS && time <= arrival.getTime() + MAX_CLOCK_LEAD_MS ? messageTime : arrival;
}
