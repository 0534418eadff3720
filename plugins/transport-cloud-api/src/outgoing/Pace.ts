import { pause } from '@recado/timing';
import { TransportError } from '@recado/transport';

/** Meta's advice after a pair's limit was hit: 4^X seconds, X growing with each time. */
const longest = 5;

/** How fast a number sends: so many within a second, and slower to whom Meta says it was too much. */
export class Pace {
  readonly #perSecond: number;
  /** When the last messages went out, milliseconds of the machine's own time. */
  #recent: number[] = [];
  #last: Promise<unknown> = Promise.resolve();
  readonly #held = new Map<string, { readonly until: number; readonly times: number }>();

  constructor(perSecond: number) {
    this.#perSecond = perSecond;
  }

  /** Resolves when the next message may go out. @throws TransportError `rate-limited` with `until` for this recipient */
  async turn(recipient: string, signal: AbortSignal): Promise<void> {
    const held = this.#held.get(recipient);
    if (held && held.until > Date.now())
      throw new TransportError('rate-limited', 'Too many messages to this recipient just now.', {
        code: 131056,
        until: new Date(held.until),
      });
    const turn = this.#last.then(() => this.#wait(signal));
    this.#last = turn.catch(() => undefined);
    await turn;
  }

  /** Meta said that it was too much for this recipient. @returns until when it waits */
  tooMuch(recipient: string): Date {
    const times = Math.min((this.#held.get(recipient)?.times ?? 0) + 1, longest);
    const until = Date.now() + 4 ** times * 1_000;
    if (this.#held.size >= 1_000) this.#held.clear();
    this.#held.set(recipient, { until, times });
    return new Date(until);
  }

  /** A message to this recipient was taken. */
  taken(recipient: string): void {
    this.#held.delete(recipient);
  }

  async #wait(signal: AbortSignal): Promise<void> {
    const now = performance.now();
    this.#recent = this.#recent.filter(at => at > now - 1_000);
    const [oldest = now] = this.#recent;
    if (this.#recent.length >= this.#perSecond) await pause(Math.max(oldest + 1_000 - now, 1), signal);
    this.#recent.push(performance.now());
  }
}
