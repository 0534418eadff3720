/**
 * Time in milliseconds after which the server has processed a login. Old client versions cannot handle an
 * earlier answer, in particular on a busy machine.
 */
const LOGIN_DELAY_MS = 150;

/**
 * Simulates network latency. Delays are random, but steps keep their order. Many steps may wait at the same
 * time.
 */
export class LatencySimulator {
  readonly #maxLatencyMs: number;
  readonly #inFlight: { readonly due: number; readonly step: () => void }[] = [];
  #timer: NodeJS.Timeout | undefined;

  /**
   * @param maxLatencyMs maximum delay in milliseconds. A step is delayed by at least a quarter of it. If it
   *   is 0, there is no delay
   */
  constructor(maxLatencyMs: number) {
    this.#maxLatencyMs = maxLatencyMs;
  }

  /** Delays all later steps by the time that a real network needs to process a login. */
  addLoginDelay(): void {
    if (this.#maxLatencyMs > 0) this.#after(LOGIN_DELAY_MS, () => undefined);
  }

  /** Runs `step` after its delay. */
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
