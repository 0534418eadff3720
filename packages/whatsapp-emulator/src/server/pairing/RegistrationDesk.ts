import { setTimeout as pause } from 'node:timers/promises';
import type { Companion } from './Companion.ts';

/** The clients that wait to be linked. */
export class RegistrationDesk {
  readonly #waiting = new Set<Companion>();

  add(companion: Companion): void {
    this.#waiting.add(companion);
  }

  /** Takes a client off the list; whoever waits for its answer is told that none comes. */
  remove(companion: Companion): void {
    this.#waiting.delete(companion);
    const gone = new Error('the client closed its connection before it was linked');
    companion.settle?.(gone);
    companion.finishCode?.(gone);
  }

  byRef(ref: string): Companion | undefined {
    return [...this.#waiting].find(companion => companion.refs.includes(ref));
  }

  /** The last client that asked for a code with this number. */
  byCode(phone: string): Companion | undefined {
    return [...this.#waiting].reverse().find(companion => companion.code?.phone === phone);
  }

  /**
   * Like `byCode`, but waits a moment: a client shows its code as soon as it has sent the request, which may still be
   * under way.
   * @param patience milliseconds
   */
  async awaitCode(phone: string, patience: number): Promise<Companion | undefined> {
    const deadline = Date.now() + patience;
    while (!this.byCode(phone) && Date.now() < deadline) await pause(10);
    return this.byCode(phone);
  }
}
