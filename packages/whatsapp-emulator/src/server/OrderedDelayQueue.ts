/** Returns a promise that resolves after the given number of milliseconds. */
type WaitFunction = (milliseconds: number) => Promise<void>;

/** Runs steps in the order in which they were added, so a delayed step also delays all later steps. */
export class OrderedDelayQueue {
  readonly #wait: WaitFunction;
  #lastStep: Promise<void> | undefined;

  constructor(wait: WaitFunction = waitInRealTime) {
    this.#wait = wait;
  }

  /**
   * Runs `step` after all earlier steps and a delay. Without earlier steps and delay, runs it synchronously.
   */
  enqueue(milliseconds: number, step: () => void): void {
    if (!this.#lastStep && milliseconds === 0) {
      step();
      return;
    }
    const currentStep = (this.#lastStep ?? Promise.resolve())
      .then(() => (milliseconds === 0 ? undefined : this.#wait(milliseconds)))
      .then(step)
      // Ignore the error of a failed step, because it must not block later steps.
      .catch(() => undefined)
      .then(() => {
        if (this.#lastStep === currentStep) this.#lastStep = undefined;
      });
    this.#lastStep = currentStep;
  }
}

const waitInRealTime: WaitFunction = milliseconds =>
  new Promise(resolve => {
    setTimeout(resolve, milliseconds).unref();
  });
