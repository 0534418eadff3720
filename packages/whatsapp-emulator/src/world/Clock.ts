import { EmulatorError } from '../model/EmulatorError.ts';

/** Step that runs at a certain world time. */
interface Timer {
  due: number;
  readonly step: () => unknown;
}

/** Longest delay of a Node.js timer in milliseconds. */
const MAX_TIMER_DELAY_MS = 2 ** 31 - 1;
/** Maximum milliseconds of one advance of the clock. It is limited, because an advance runs in daily steps. */
export const MAX_CLOCK_ADVANCE_MS = 366 * 86_400_000;
/** Latest supported time in Unix milliseconds: the end of the year 9999. */
const MAX_TIME_MS = 253_402_300_799_999;

/**
 * Clock of the emulated WhatsApp. It follows the system clock, and can be stopped, advanced or set.
 * Scheduled callbacks run in the order of their times. Connection timeouts use the system clock
 * instead, because external clients have their own clock.
 */
export class Clock {
  readonly #timers = new Set<Timer>();
  #moment = Date.now();
  #anchor = performance.now();
  #isStopped = false;
  #systemTimer: NodeJS.Timeout | undefined;
  #lastTask: Promise<unknown> = Promise.resolve();
  readonly #onError: (error: unknown) => void;

  /** @param onError called with the error if a step throws one. The clock then continues with the next step */
  constructor(onError: (error: unknown) => void = () => undefined) {
    this.#onError = onError;
  }

  /** World time, as Unix time in milliseconds. */
  get now(): number {
    return Math.floor(this.#isStopped ? this.#moment : this.#moment + performance.now() - this.#anchor);
  }

  /** World time, as Unix time in seconds, which stanzas use. */
  get seconds(): number {
    return Math.floor(this.now / 1000);
  }

  /** Whether time passes only when `advance`, `set` or `jumpTo` is called. */
  get isStopped(): boolean {
    return this.#isStopped;
  }

  /** Schedules a step after this many milliseconds of world time. @returns a function that cancels the step */
  after(milliseconds: number, step: () => unknown): () => void {
    const timer = { due: this.now + milliseconds, step };
    this.#timers.add(timer);
    this.#setSystemTimer();
    return () => {
      this.#timers.delete(timer);
      this.#setSystemTimer();
    };
  }

  stop(): void {
    this.#anchorAt(this.now);
    this.#isStopped = true;
    this.#setSystemTimer();
  }

  run(): void {
    this.#anchorAt(this.now);
    this.#isStopped = false;
    this.#setSystemTimer();
  }

  /** Advances the clock. Resolves when all steps that became due have run, one after the other. */
  advance(milliseconds: number): Promise<void> {
    return this.#enqueue(() => this.#runUntil(this.now + milliseconds));
  }

  /**
   * Sets the clock to a time in Unix milliseconds. If it is set back, scheduled steps keep their remaining delay.
   * @throws EmulatorError 400 when the time is more than `MAX_CLOCK_ADVANCE_MS` ahead
   */
  set(moment: number): Promise<void> {
    return this.#enqueue(async () => {
      const deltaMs = moment - this.now;
      if (deltaMs > MAX_CLOCK_ADVANCE_MS)
        throw new EmulatorError(400, 'the clock can be advanced by at most 366 days at a time');
      if (deltaMs >= 0) return this.#runUntil(moment);
      this.#shiftTo(moment);
    });
  }

  /**
   * Stops the clock at any time (Unix milliseconds) without running steps. All steps keep their remaining delay.
   * @throws EmulatorError 400 when the time is outside the years 1970 to 9999
   */
  jumpTo(moment: number): Promise<void> {
    return this.#enqueue(async () => {
      if (!(moment >= 0 && moment <= MAX_TIME_MS))
        throw new EmulatorError(400, 'the time must be between the years 1970 and 9999');
      this.#isStopped = true;
      this.#shiftTo(moment);
    });
  }

  /** Cancels all scheduled steps. */
  clear(): void {
    this.#timers.clear();
    this.#setSystemTimer();
  }

  #enqueue(task: () => Promise<void>): Promise<void> {
    const result = this.#lastTask.then(task);
    this.#lastTask = result.catch(() => undefined);
    return result;
  }

  async #runUntil(moment: number): Promise<void> {
    for (let next = this.#next(); next && next.due <= moment; next = this.#next()) {
      this.#anchorAt(Math.max(next.due, this.now));
      this.#timers.delete(next);
      try {
        await next.step();
      } catch (error) {
        this.#onError(error);
      }
    }
    if (moment > this.now) this.#anchorAt(moment);
    this.#setSystemTimer();
  }

  #shiftTo(moment: number): void {
    const deltaMs = moment - this.now;
    for (const timer of this.#timers) timer.due += deltaMs;
    this.#anchorAt(moment);
    this.#setSystemTimer();
  }

  #next(): Timer | undefined {
    let next: Timer | undefined;
    for (const timer of this.#timers) if (!next || timer.due < next.due) next = timer;
    return next;
  }

  #anchorAt(moment: number): void {
    this.#moment = moment;
    this.#anchor = performance.now();
  }

  /** Sets the system timer for the next due step. */
  #setSystemTimer(): void {
    clearTimeout(this.#systemTimer);
    const next = this.#next();
    if (!next || this.#isStopped) return;
    const delayMs = Math.min(Math.max(next.due - this.now, 0), MAX_TIMER_DELAY_MS);
    this.#systemTimer = setTimeout(() => void this.#enqueue(() => this.#runUntil(this.now)), delayMs);
    this.#systemTimer.unref();
  }
}
