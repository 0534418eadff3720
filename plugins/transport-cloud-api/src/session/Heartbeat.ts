/** What a heartbeat finds. */
export type Beat = 'well' | 'silent' | 'over';

export interface HeartbeatOptions {
  readonly everyMs: number;
  /** How soon again after silence. */
  readonly againMs: number;
  /** Asks; never rejects. `over`: the line has ended, for a reason that was told. */
  readonly beat: () => Promise<Beat>;
  /** Twice in a row nobody answered. */
  readonly lost: () => void;
}

/** Asks Meta now and then whether the line still works: there is no connection that could break. */
export class Heartbeat {
  readonly #options: HeartbeatOptions;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #silences = 0;
  #isStopped = false;
  #isBeating = false;

  constructor(options: HeartbeatOptions) {
    this.#options = options;
    this.#wind(options.everyMs);
  }

  /** Something is said to be wrong: asks now. */
  now(): void {
    if (!this.#isStopped && !this.#isBeating) this.#wind(0);
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  #wind(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#beat(), milliseconds);
  }

  async #beat(): Promise<void> {
    this.#isBeating = true;
    const { beat, lost, everyMs, againMs } = this.#options;
    const found = await beat();
    this.#isBeating = false;
    if (this.#isStopped || found === 'over') return;
    this.#silences = found === 'silent' ? this.#silences + 1 : 0;
    if (this.#silences >= 2) lost();
    else this.#wind(found === 'silent' ? againMs : everyMs);
  }
}
