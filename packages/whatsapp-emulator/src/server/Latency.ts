/** What logging in takes on a network, besides the way there; clients of old versions are not ready before, less so on a busy machine. */
const loginMs = 150;

/** A way that takes a moment, each time another one; nothing overtakes on it, and much may be under way together. */
export class Latency {
  readonly #longest: number;
  readonly #underWay: { readonly due: number; readonly step: () => void }[] = [];
  #timer: NodeJS.Timeout | undefined;

  /** @param longest milliseconds; what passes takes between a quarter of it and all of it, and nothing at 0 */
  constructor(longest: number) {
    this.#longest = longest;
  }

  /** Holds back what passes from now on for as long as a network thinks about a login. */
  ponder(): void {
    if (this.#longest > 0) this.#after(loginMs, () => undefined);
  }

  /** Runs `step` when it has arrived. */
  pass(step: () => void): void {
    if (this.#longest > 0) this.#after(this.#longest * (0.25 + 0.75 * Math.random()), step);
    else step();
  }

  #after(milliseconds: number, step: () => void): void {
    const due = performance.now() + milliseconds;
    this.#underWay.push({ due: Math.max(due, this.#underWay.at(-1)?.due ?? 0), step });
    this.#timer ??= setTimeout(() => this.#arrive(), milliseconds);
  }

  #arrive(): void {
    const now = performance.now();
    for (let next = this.#underWay[0]; next && next.due <= now; next = this.#underWay[0]) {
      this.#underWay.shift();
      next.step();
    }
    const [next] = this.#underWay;
    this.#timer = next && setTimeout(() => this.#arrive(), Math.max(0, next.due - now));
  }
}
