import { EmulatorError } from '../model/EmulatorError.ts';

/** A step that the clock owes somebody. */
interface Timer {
  due: number;
  readonly step: () => unknown;
}

/** Longest pause that the machine's own timers keep. */
const longest = 2 ** 31 - 1;
/** Each day on the way is a step at least: whoever wants more goes there in several drives. Milliseconds. */
export const furthest = 366 * 86_400_000;
/** The end of the year 9999: nobody writes moments beyond it. */
const last = 253_402_300_799_999;

/**
 * The town's time. It runs with the machine's until somebody drives it: forwards by so much, to a moment, or until it is
 * let go on again. What waits for a moment happens on the way there, in its order and at its time. The patience with
 * connections is not of this time: a client outside has a clock of its own.
 */
export class Clock {
  readonly #timers = new Set<Timer>();
  #moment = Date.now();
  #anchor = performance.now();
  #isStopped = false;
  #alarm: NodeJS.Timeout | undefined;
  #drive: Promise<unknown> = Promise.resolve();
  readonly #failed: (error: unknown) => void;

  /** @param failed is told of a step that threw; the time goes on */
  constructor(failed: (error: unknown) => void = () => undefined) {
    this.#failed = failed;
  }

  /** Unix time in milliseconds. */
  get now(): number {
    return Math.floor(this.#isStopped ? this.#moment : this.#moment + performance.now() - this.#anchor);
  }

  /** Unix time in seconds, as stanzas carry it. */
  get seconds(): number {
    return Math.floor(this.now / 1000);
  }

  /** Whether it stands still but for who drives it. */
  get isStopped(): boolean {
    return this.#isStopped;
  }

  /** Does something in so many milliseconds of this time. @returns forgets it */
  after(milliseconds: number, step: () => unknown): () => void {
    const timer = { due: this.now + milliseconds, step };
    this.#timers.add(timer);
    this.#wind();
    return () => {
      this.#timers.delete(timer);
      this.#wind();
    };
  }

  stop(): void {
    this.#anchorAt(this.now);
    this.#isStopped = true;
    this.#wind();
  }

  run(): void {
    this.#anchorAt(this.now);
    this.#isStopped = false;
    this.#wind();
  }

  /** Drives it forwards; resolves when everything that was due meanwhile has been done, one after the other. */
  advance(milliseconds: number): Promise<void> {
    return this.#driven(() => this.#goTo(this.now + milliseconds));
  }

  /**
   * Puts it to a moment (Unix milliseconds). Backwards, what waits keeps its distance.
   * @throws EmulatorError 400 when that is more than `furthest` ahead
   */
  set(moment: number): Promise<void> {
    return this.#driven(async () => {
      const ahead = moment - this.now;
      if (ahead > furthest)
        throw new EmulatorError(400, 'the clock is driven forwards by 366 days at a time, and no further');
      if (ahead >= 0) return this.#goTo(moment);
      this.#shiftTo(moment);
    });
  }

  /**
   * Stands at a moment (Unix milliseconds), however far that is: nothing happens on the way, and what waits keeps its distance.
   * @throws EmulatorError 400 when that is no moment of the years 1970 to 9999
   */
  begin(moment: number): Promise<void> {
    return this.#driven(async () => {
      if (!(moment >= 0 && moment <= last))
        throw new EmulatorError(400, 'the clock begins between the years 1970 and 9999');
      this.#isStopped = true;
      this.#shiftTo(moment);
    });
  }

  /** Owes nobody anything any more. */
  clear(): void {
    this.#timers.clear();
    this.#wind();
  }

  #driven(drive: () => Promise<void>): Promise<void> {
    const driven = this.#drive.then(drive);
    this.#drive = driven.catch(() => undefined);
    return driven;
  }

  async #goTo(moment: number): Promise<void> {
    for (let next = this.#next(); next && next.due <= moment; next = this.#next()) {
      this.#anchorAt(Math.max(next.due, this.now));
      this.#timers.delete(next);
      try {
        await next.step();
      } catch (error) {
        this.#failed(error);
      }
    }
    if (moment > this.now) this.#anchorAt(moment);
    this.#wind();
  }

  #shiftTo(moment: number): void {
    const ahead = moment - this.now;
    for (const timer of this.#timers) timer.due += ahead;
    this.#anchorAt(moment);
    this.#wind();
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

  /** Sets the machine's alarm for what is due next. */
  #wind(): void {
    clearTimeout(this.#alarm);
    const next = this.#next();
    if (!next || this.#isStopped) return;
    const pause = Math.min(Math.max(next.due - this.now, 0), longest);
    this.#alarm = setTimeout(() => void this.#driven(() => this.#goTo(this.now)), pause);
    this.#alarm.unref();
  }
}
