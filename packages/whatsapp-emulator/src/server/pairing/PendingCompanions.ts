import { setTimeout as pause } from 'node:timers/promises';
import type { Companion } from './Companion.ts';

/** Registered clients that are not linked yet. */
export class PendingCompanions {
  readonly #companions = new Set<Companion>();

  add(companion: Companion): void {
    this.#companions.add(companion);
  }

  /** Removes a client. Pairings that wait for an answer of this client fail. */
  remove(companion: Companion): void {
    this.#companions.delete(companion);
    const closedError = new Error('the client closed its connection before it was linked');
    companion.settlePairing?.(closedError);
    companion.settleCodePairing?.(closedError);
  }

  findByRef(ref: string): Companion | undefined {
    return [...this.#companions].find(companion => companion.refs.includes(ref));
  }

  /** Finds the newest client that requested a code for this phone number. */
  findByCodePhone(phone: string): Companion | undefined {
    return [...this.#companions].reverse().find(companion => companion.code?.phone === phone);
  }

  /**
   * Waits for a client that requests a code for this phone number. Waiting is necessary because a client shows
   * its code before the server has received its request.
   * @param timeoutMs maximum waiting time in milliseconds
   */
  async waitForCodeRequest(phone: string, timeoutMs: number): Promise<Companion | undefined> {
    const deadline = Date.now() + timeoutMs;
    while (!this.findByCodePhone(phone) && Date.now() < deadline) await pause(10);
    return this.findByCodePhone(phone);
  }
}
