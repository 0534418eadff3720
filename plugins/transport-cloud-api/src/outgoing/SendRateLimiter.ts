import { pause } from '@recado/timing';
import { TransportError } from '@recado/transport';

/**
 * Maximum exponent of the wait after a pair rate limit, which means too many messages to one recipient. Meta
 * advises to wait 4^X seconds and to increase X each time.
 */
const MAX_WAIT_EXPONENT = 5;

/** Limits the messages per second, and blocks a recipient after Meta has reported too many messages to them. */
export class SendRateLimiter {
  readonly #maxPerSecond: number;
  /** Times of the latest sends, in milliseconds of the monotonic clock. */
  #recentSendTimes: number[] = [];
  #lastTurn: Promise<unknown> = Promise.resolve();
  readonly #blockedRecipients = new Map<string, { readonly until: number; readonly times: number }>();

  constructor(maxPerSecond: number) {
    this.#maxPerSecond = maxPerSecond;
  }

  /**
   * Resolves when the next message may be sent.
   * @throws TransportError `rate-limited` with `until` if this recipient is blocked
   */
  async waitForTurn(recipient: string, signal: AbortSignal): Promise<void> {
    const blocked = this.#blockedRecipients.get(recipient);
    if (blocked && blocked.until > Date.now())
      throw new TransportError('rate-limited', 'Too many messages to this recipient at the moment.', {
        code: 131056,
        until: new Date(blocked.until),
      });
    const turn = this.#lastTurn.then(() => this.#waitForSlot(signal));
    this.#lastTurn = turn.catch(() => undefined);
    await turn;
  }

  /**
   * Records that Meta reported too many messages to this recipient, who is then blocked.
   * @returns the end of the necessary wait
   */
  recordPairLimit(recipient: string): Date {
    const times = Math.min((this.#blockedRecipients.get(recipient)?.times ?? 0) + 1, MAX_WAIT_EXPONENT);
    const until = Date.now() + 4 ** times * 1_000;
    if (this.#blockedRecipients.size >= 1_000) this.#blockedRecipients.clear();
    this.#blockedRecipients.set(recipient, { until, times });
    return new Date(until);
  }

  /** Lets messages to a recipient pass again, because Meta accepted a message to this recipient. */
  recordAccepted(recipient: string): void {
    this.#blockedRecipients.delete(recipient);
  }

  async #waitForSlot(signal: AbortSignal): Promise<void> {
    const now = performance.now();
    this.#recentSendTimes = this.#recentSendTimes.filter(at => at > now - 1_000);
    const [oldest = now] = this.#recentSendTimes;
    if (this.#recentSendTimes.length >= this.#maxPerSecond) await pause(Math.max(oldest + 1_000 - now, 1), signal);
    this.#recentSendTimes.push(performance.now());
  }
}
