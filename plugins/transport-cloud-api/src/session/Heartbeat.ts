/** Result of one check. */
export type HeartbeatResult = 'well' | 'silent' | 'over';

export interface HeartbeatOptions {
  readonly intervalMs: number;
  /** Milliseconds until the check after an unanswered one. */
  readonly retryMs: number;
  /** Checks the line. Never rejects. `over`: the line has ended, for a reason that was reported. */
  readonly check: () => Promise<HeartbeatResult>;
  /** Called after two unanswered checks in a row. */
  readonly onLost: () => void;
}

/** Checks regularly with Meta that the line still works: no connection exists that could break. */
export class Heartbeat {
  readonly #options: HeartbeatOptions;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #unansweredCount = 0;
  #isStopped = false;
  #isChecking = false;

  constructor(options: HeartbeatOptions) {
    this.#options = options;
    this.#schedule(options.intervalMs);
  }

  /** A caller reported a problem: checks immediately. */
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
