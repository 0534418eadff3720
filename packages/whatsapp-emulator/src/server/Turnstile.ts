/** Resolves in so many milliseconds. */
type Wait = (milliseconds: number) => Promise<void>;

/** Lets things through in order: one that must wait holds back those behind it. */
export class Turnstile {
  readonly #wait: Wait;
  #last: Promise<void> | undefined;

  constructor(wait: Wait = waited) {
    this.#wait = wait;
  }

  /** Runs `step` after everything before it and `milliseconds` of waiting; at once when there is nothing to wait for. */
  pass(milliseconds: number, step: () => void): void {
    if (!this.#last && milliseconds === 0) {
      step();
      return;
    }
    const turn = (this.#last ?? Promise.resolve())
      .then(() => (milliseconds === 0 ? undefined : this.#wait(milliseconds)))
      .then(step)
      // A step that fails must not hold back those behind it.
      .catch(() => undefined)
      .then(() => {
        if (this.#last === turn) this.#last = undefined;
      });
    this.#last = turn;
  }
}

const waited: Wait = milliseconds =>
  new Promise(resolve => {
    setTimeout(resolve, milliseconds).unref();
  });
