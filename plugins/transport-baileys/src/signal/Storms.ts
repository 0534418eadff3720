import type { Logger } from '@recado/transport';
import type { CacheStore } from '@whiskeysockets/baileys';

/** So many that cannot be read, within so many milliseconds, are no accident. */
const STORM = { messages: 5, ms: 600_000 };
/** Milliseconds until the session with the same device is renewed again. */
const PAUSE = 3_600_000;
/** Ids that are remembered for as long as Baileys may ask. */
const KNOWN = 1_000;

interface Losses {
  readonly since: number;
  readonly messages: number;
  readonly renewed?: number;
}

export interface StormOptions {
  /** Begins the session with a device anew, from its published keys. */
  renew(jid: string): Promise<unknown>;
  readonly log: Logger;
}

/**
 * Whose messages cannot be read by the dozen has lost the session that we still have, or we theirs.
 *
 * - The session is begun anew, once an hour at most, so that what we write can be read.
 * - Each message is asked for again by Baileys, of whoever sent it. Before it does, it waits for two seconds whether it has
 *   become readable and then asks our phone, and meanwhile nothing else that comes in is looked at: for a storm that is
 *   minutes. So it does that for the first few only (`resends`).
 */
export class Storms {
  readonly #options: StormOptions;
  readonly #losses = new Map<string, Losses>();
  readonly #ofMany = new Set<string>();

  constructor(options: StormOptions) {
    this.#options = options;
  }

  /** A message of this device could not be read. */
  lost(jid: string, id: string, now = Date.now()): void {
    const { log, renew } = this.#options;
    const before = this.#losses.get(jid);
    const goesOn = before !== undefined && now - before.since < STORM.ms;
    const losses = {
      ...before,
      since: goesOn ? before.since : now,
      messages: goesOn ? before.messages + 1 : 1,
    };
    this.#losses.set(jid, losses);
    if (losses.messages < STORM.messages) return;
    this.#ofMany.add(id);
    if (this.#ofMany.size > KNOWN) this.#ofMany.delete([...this.#ofMany][0] ?? '');
    if (losses.renewed !== undefined && now - losses.renewed < PAUSE) return;
    this.#losses.set(jid, { ...losses, renewed: now });
    log.warn({}, 'many messages of one device cannot be read: its session is begun anew');
    renew(jid).catch(() => log.warn({}, 'a session could not be begun anew'));
  }

  /** Where Baileys notes what it asked our phone for; of one of many it is told that it did. */
  resends(): CacheStore {
    const asked = new Map<string, unknown>();
    return {
      get: <Value>(id: string) => (this.#ofMany.has(id) || asked.get(id)) as Value | undefined,
      set: (id, value) => void asked.set(id, value),
      del: id => void asked.delete(id),
      flushAll: () => asked.clear(),
    };
  }
}
