/**
 * Time in milliseconds that the server takes to process a login. Old client versions cannot handle an earlier
 * answer, in particular on a busy machine.
 */
const LOGIN_DELAY_MS = 150;

/**
 * Simulates network latency. Each step has a random delay, but steps keep their order. Many steps may wait at
 * the same time.
 */
export class LatencySimulator {
  readonly #maxLatencyMs: number;
  readonly #inFlight: { readonly due: number; readonly step: () => void }[] = [];
  #timer: NodeJS.Timeout | undefined;

  /**
   * @param maxLatencyMs maximum delay of a step in milliseconds. The minimum delay is a quarter of the maximum.
   *   0 disables the delay
   */
  constructor(maxLatencyMs: number) {
    this.#maxLatencyMs = maxLatencyMs;
  }

  /**
   * Makes all later steps wait until at least `LOGIN_DELAY_MS` after this call, as if the server processed a
   * login. Has no effect if the delay is disabled.
   */
  addLoginDelay(): void {
    if (this.#maxLatencyMs > 0) this.#after(LOGIN_DELAY_MS, () => undefined);
  }

  /** Runs `step` after a random delay and after all earlier steps. */
  schedule(step: () => void): void {
    if (this.#maxLatencyMs > 0) this.#after(this.#maxLatencyMs * (0.25 + 0.75 * Math.random()), step);
    else step();
  }

  #after(milliseconds: number, step: () => void): void {
    const due = performance.now() + milliseconds;
    this.#inFlight.push({ due: Math.max(due, this.#inFlight.at(-1)?.due ?? 0), step });
    this.#timer ??= setTimeout(() => this.#arrive(), milliseconds);
  }

  #arrive(): void {
    const now = performance.now();
    for (let next = this.#inFlight[0]; next && next.due <= now; next = this.#inFlight[0]) {
      this.#inFlight.shift();
      next.step();
    }
    const [next] = this.#inFlight;
    this.#timer = next && setTimeout(() => this.#arrive(), Math.max(0, next.due - now));
  }
}
