import type { ReplyWindow } from '@recado/contract';

/**
 * Rule of the messaging network that a client uses. It limits the period after a contact's message in which
 * replies without a template are allowed.
 */
export interface ReplyWindowRule {
  /** Milliseconds for which the window is open after a contact's last message. */
  readonly ms: number;
  /** Time at which the client changed to its current messaging network. Null if it never changed networks. */
  readonly since: Date | null;
  /** Name of the client's current transport. The reply window is a rule of its messaging network. */
  readonly transport?: string;
}

export const UNRESTRICTED_REPLY_WINDOW: ReplyWindow = { state: 'none', until: null, hours: null };

/**
 * Computes whether a conversation's reply window is open, and until when.
 *
 * @param rule reply window of the current transport; undefined if the transport always allows replies
 * @param receivedBefore time of the last message that arrived before the client changed to its current
 *   transport, through the same transport in an earlier period or through another transport
 */
export function computeReplyWindow(
  rule: ReplyWindowRule | undefined,
  lastReceivedAt: Date | null,
  now = new Date(),
  receivedBefore?: Date,
): ReplyWindow {
  if (!rule) return UNRESTRICTED_REPLY_WINDOW;
  const hours = Math.floor(rule.ms / 3_600_000);
  const currentUntil =
    lastReceivedAt === null || isFromOtherTransport(rule, lastReceivedAt) ? 0 : lastReceivedAt.getTime() + rule.ms;
  const until = Math.max(currentUntil, receivedBefore ? receivedBefore.getTime() + rule.ms : 0);
  return until > now.getTime()
    ? { state: 'open', until: new Date(until).toISOString(), hours }
    : { state: 'closed', until: null, hours };
}

/**
 * Returns whether the reply window is certainly closed, so that only a template can be delivered. For the
 * length of one window after a client changed its transport, this is never certain, because the new
 * transport may have received earlier messages that Recado does not know.
 */
export const isReplyWindowCertainlyClosed = (
  rule: ReplyWindowRule | undefined,
  lastReceivedAt: Date | null,
  now = new Date(),
): boolean =>
  rule !== undefined &&
  computeReplyWindow(rule, lastReceivedAt, now).state === 'closed' &&
  (rule.since === null || now.getTime() - rule.since.getTime() >= rule.ms);

/** Whether the message arrived through a transport other than the current one. */
const isFromOtherTransport = ({ since }: ReplyWindowRule, lastReceivedAt: Date): boolean =>
  since !== null && lastReceivedAt < since;
