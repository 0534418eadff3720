import type { Logger } from '@recado/transport';
import type { CacheStore } from '@whiskeysockets/baileys';

/** Number of undecryptable messages that one device must send within `ms` milliseconds to count as a burst. */
const BURST_THRESHOLD = { messages: 5, ms: 600_000 };
/** Minimum time in milliseconds between two renewals of the Signal session with one device. */
const RENEWAL_INTERVAL_MS = 3_600_000;
/**
 * Maximum number of message IDs in memory. The oldest IDs are removed first, because Baileys queries only
 * recent ones.
 */
const MAX_REMEMBERED_IDS = 1_000;

interface LossCount {
  readonly since: number;
  readonly messages: number;
  readonly renewedAt?: number;
}

export interface UndecryptableBurstsOptions {
  /** Creates a new Signal session with a device from the keys that the device has published. */
  renew(jid: string): Promise<unknown>;
  readonly log: Logger;
}

/**
 * Detects bursts of undecryptable messages. A burst shows that this account or the sender's device has lost
 * the Signal session that the other one still uses. There are two reactions:
 * - The session is renewed, at most once an hour, so that the device can read our messages.
 * - `createResendCache` skips a delay for all but the first few messages. Normally, Baileys waits two seconds
 *   for each undecryptable message and asks our phone, before it asks the sender to resend the message. Other
 *   incoming stanzas wait during this time, which would take minutes in a burst.
 */
export class UndecryptableBurstDetector {
  readonly #options: UndecryptableBurstsOptions;
  readonly #losses = new Map<string, LossCount>();
  readonly #burstMessageIds = new Set<string>();

  constructor(options: UndecryptableBurstsOptions) {
    this.#options = options;
  }

  /**
   * Records that a message of this device could not be decrypted. In a burst, also renews the session, at most
   * once an hour.
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
   * Creates a cache in which Baileys records the messages that it requested from the user's phone. The cache
   * reports the messages of a burst as already requested, so that Baileys does not request them.
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
