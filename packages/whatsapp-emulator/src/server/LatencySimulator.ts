/**
 * Processing time of a login. Old client versions are not ready earlier, even less so on a busy
 * machine.
 */
const LOGIN_DELAY_MS = 150;

/**
 * Simulates network latency. Delays are random, steps keep their order, and many may be in
 * flight.
 */
export class LatencySimulator {
  readonly #maxLatencyMs: number;
  readonly #inFlight: { readonly due: number; readonly step: () => void }[] = [];
  #timer: NodeJS.Timeout | undefined;

  /**
   * @param maxLatencyMs milliseconds; a step is delayed by a quarter of it to all of it, and not at
   * all if it is 0
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
