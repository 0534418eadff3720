import { setTimeout as pause } from 'node:timers/promises';
import type { PendingCompanion } from './PendingCompanion.ts';

/** Store of the clients that have registered but are not linked to an account yet. */
export class PendingCompanions {
  readonly #companions = new Set<PendingCompanion>();

  add(companion: PendingCompanion): void {
    this.#companions.add(companion);
  }

  /** Removes a client that is not linked. If a pairing waits for the client's answer, the pairing fails. */
  remove(companion: PendingCompanion): void {
    this.#companions.delete(companion);
    const closedError = new Error('the client closed its connection before it was linked');
    companion.settlePairing?.(closedError);
    companion.settleCodePairing?.(closedError);
  }

  findByRef(ref: string): PendingCompanion | undefined {
    return [...this.#companions].find(companion => companion.refs.includes(ref));
  }

  /** Finds the newest client that requested a pairing code for this phone number. */
  findByCodePhone(phone: string): PendingCompanion | undefined {
    return [...this.#companions].reverse().find(companion => companion.code?.phone === phone);
  }

  /**
   * Waits for a client that requests a pairing code for this phone number. Waiting is necessary because a
   * client shows its code before the server has received the client's request.
   * @param timeoutMs maximum waiting time in milliseconds
   */
  async waitForCodeRequest(phone: string, timeoutMs: number): Promise<PendingCompanion | undefined> {
    const deadline = Date.now() + timeoutMs;
    while (!this.findByCodePhone(phone) && Date.now() < deadline) await pause(10);
    return this.findByCodePhone(phone);
  }
}
