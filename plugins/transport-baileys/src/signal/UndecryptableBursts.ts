import type { Logger } from '@recado/transport';
import type { CacheStore } from '@whiskeysockets/baileys';

/** A burst is this number of undecryptable messages from one device within this number of milliseconds. */
const BURST_THRESHOLD = { messages: 5, ms: 600_000 };
/** Minimum time in milliseconds between two renewals of the session with one device. */
const RENEWAL_INTERVAL_MS = 3_600_000;
/** Number of message IDs that are remembered. Baileys queries no message ID that is older than these. */
const MAX_REMEMBERED_IDS = 1_000;

interface LossCount {
  readonly since: number;
  readonly messages: number;
  readonly renewedAt?: number;
}

export interface UndecryptableBurstsOptions {
  /** Renews the session with a device from its published keys. */
  renew(jid: string): Promise<unknown>;
  readonly log: Logger;
}

/**
 * Detects bursts of undecryptable messages. A burst shows that one side has lost the session that the other
 * side uses. There are two reactions:
 * - The session is renewed, at most once an hour, so that the device can read our messages.
 * - `createResendCache` limits a delay to the first few messages. For each undecryptable message, Baileys waits
 *   two seconds and asks our phone, before it asks the sender to resend the message. Other incoming stanzas
 *   wait during this time, which would take minutes in a burst.
 */
export class UndecryptableBursts {
  readonly #options: UndecryptableBurstsOptions;
  readonly #losses = new Map<string, LossCount>();
  readonly #burstMessageIds = new Set<string>();

  constructor(options: UndecryptableBurstsOptions) {
    this.#options = options;
  }

  /**
   * Records that a message of this device could not be decrypted. Renews the session if this completes a burst.
   */
  recordLoss(jid: string, id: string, now = Date.now()): void {
    const { log, renew } = this.#options;
    const previous = this.#losses.get(jid);
    const isSameBurst = previous !== undefined && now - previous.since < BURST_THRESHOLD.ms;
    const losses = {
      ...previous,
      since: isSameBurst ? previous.since : now,
      messages: isSameBurst ? previous.messages + 1 : 1,
    };
    this.#losses.set(jid, losses);
    if (losses.messages < BURST_THRESHOLD.messages) return;
    this.#burstMessageIds.add(id);
    if (this.#burstMessageIds.size > MAX_REMEMBERED_IDS)
      this.#burstMessageIds.delete([...this.#burstMessageIds][0] ?? '');
    if (losses.renewedAt !== undefined && now - losses.renewedAt < RENEWAL_INTERVAL_MS) return;
    this.#losses.set(jid, { ...losses, renewedAt: now });
    log.warn({}, 'many messages of one device are undecryptable: renewing its session');
    renew(jid).catch(() => log.warn({}, 'could not renew a session'));
  }

  /**
   * Creates the cache of Baileys' requests to our phone. It reports messages of a burst as already requested, so
   * that Baileys does not request them.
   */
  createResendCache(): CacheStore {
    const requests = new Map<string, unknown>();
    return {
      get: <Value>(id: string) => (this.#burstMessageIds.has(id) || requests.get(id)) as Value | undefined,
      set: (id, value) => void requests.set(id, value),
      del: id => void requests.delete(id),
      flushAll: () => requests.clear(),
    };
  }
}
