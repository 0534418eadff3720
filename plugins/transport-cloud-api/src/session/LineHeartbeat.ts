/** Result of one check of a line: it works, Meta did not answer, or the line has ended. */
export type LineHeartbeatResult = 'well' | 'silent' | 'over';

export interface LineHeartbeatOptions {
  readonly intervalMs: number;
  /** Milliseconds between an unanswered check and the next check. */
  readonly retryMs: number;
  /**
   * Checks the line. The promise never rejects. The result `over` means that the line has ended and that the
   * reason was reported.
   */
  readonly check: () => Promise<LineHeartbeatResult>;
  /** Called after two consecutive unanswered checks. */
  readonly onLost: () => void;
}

/**
 * Regularly checks with Meta that the line still works. This is necessary because there is no connection
 * whose loss would show a problem.
 */
export class LineHeartbeat {
  readonly #options: LineHeartbeatOptions;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #unansweredCount = 0;
  #isStopped = false;
  #isChecking = false;

  constructor(options: LineHeartbeatOptions) {
    this.#options = options;
    this.#schedule(options.intervalMs);
  }

  /** Checks the line immediately instead of at the next interval, because a caller has noticed a problem. */
  checkNow(): void {
    if (!this.#isStopped && !this.#isChecking) this.#schedule(0);
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  #schedule(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#runCheck(), milliseconds);
  }

  async #runCheck(): Promise<void> {
    this.#isChecking = true;
    const { check, onLost, intervalMs, retryMs } = this.#options;
    const result = await check();
    this.#isChecking = false;
    if (this.#isStopped || result === 'over') return;
    this.#unansweredCount = result === 'silent' ? this.#unansweredCount + 1 : 0;
    if (this.#unansweredCount >= 2) onLost();
    else this.#schedule(result === 'silent' ? retryMs : intervalMs);
  }
}
