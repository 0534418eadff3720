import type { ReplyWindow } from '@recado/contract';

/** Reply window rule of a client's network. */
export interface ReplyWindowRule {
  /** Duration of the window in milliseconds, which begins with a contact's last message. */
  readonly ms: number;
  /** Time at which the client changed to this network; null if it has always used this network. */
  readonly since: Date | null;
  /** Name of that network's transport. */
  readonly transport?: string;
}

export const NO_REPLY_WINDOW: ReplyWindow = { state: 'none', until: null, hours: null };

/**
 * @param rule undefined if the network always allows replies
 * @param receivedBefore last message that arrived through this network before the current use of it,
 * or during the use of another network
 */
export function computeReplyWindow(
  rule: ReplyWindowRule | undefined,
  lastReceivedAt: Date | null,
  now = new Date(),
  receivedBefore?: Date,
): ReplyWindow {
  if (!rule) return NO_REPLY_WINDOW;
  const hours = Math.floor(rule.ms / 3_600_000);
  const currentUntil =
    lastReceivedAt === null || isFromOtherTransport(rule, lastReceivedAt) ? 0 : lastReceivedAt.getTime() + rule.ms;
  const until = Math.max(currentUntil, receivedBefore ? receivedBefore.getTime() + rule.ms : 0);
  return until > now.getTime()
    ? { state: 'open', until: new Date(until).toISOString(), hours }
    : { state: 'closed', until: null, hours };
}

/**
 * Checks whether it is certain that only a template can be delivered. It is not certain for the length
 * of one window after a client changed to this network, or back to it: earlier messages may have opened
 * a window that only the transport knows.
 */
export const isCertainlyClosed = (
  rule: ReplyWindowRule | undefined,
  lastReceivedAt: Date | null,
  now = new Date(),
): boolean =>
  rule !== undefined &&
  computeReplyWindow(rule, lastReceivedAt, now).state === 'closed' &&
  (rule.since === null ||
    now.getTime() - rule.since.getTime() >= rule.ms ||
    (lastReceivedAt !== null && !isFromOtherTransport(rule, lastReceivedAt)));

/** Whether the message arrived through a transport other than the current one. */
const isFromOtherTransport = ({ since }: ReplyWindowRule, lastReceivedAt: Date): boolean =>
  since !== null && lastReceivedAt < since;
