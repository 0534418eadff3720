import { createDeferred, type Deferred, within } from '@recado/timing';
import type { Vault } from '@recado/transport';

const SENT = 'sent';
const NAMES = 'wamids';
/** Meta takes reactions to a message for 30 days; what is older is not asked for by its id. */
const keptMs = 30 * 86_400_000;

/** What is known of a message of ours since it was handed over. */
export interface Sent {
  /** When, Unix milliseconds. */
  readonly at: number;
  /** To whom (`addressKey`). */
  readonly to: string;
  /** Meta's id. Absent: it was handed over, and nothing came back so far. */
  readonly wamid?: string;
  /** The number that Meta says it went to. */
  readonly waId?: string;
}

/**
 * Which message of ours is which at Meta. A row is there before a message is handed over, so that whatever dies, none is
 * handed over twice under one id.
 */
export class SentMessages {
  readonly #vault: Vault;
  readonly #waiting = new Map<string, Deferred<Sent>>();

  constructor(vault: Vault) {
    this.#vault = vault;
  }

  async find(id: string): Promise<Sent | undefined> {
    const kept = (await this.#vault.read(SENT, [id])).get(id);
    return kept && (JSON.parse(Buffer.from(kept).toString()) as Sent);
  }

  /** It is about to be handed over. */
  async begin(id: string, sent: Pick<Sent, 'at' | 'to'>): Promise<void> {
    await this.#vault.write([this.#row(id, sent)]);
  }

  /** It was not handed over, or not taken, for certain. */
  async forget(id: string): Promise<void> {
    await this.#vault.write([{ category: SENT, id, value: null }]);
  }

  /** Meta told its id. */
  async learn(id: string, sent: Sent & { readonly wamid: string }): Promise<void> {
    const keepUntil = new Date(sent.at + keptMs);
    const name = { category: NAMES, id: sent.wamid, value: Buffer.from(id), keepUntil, person: sent.to };
    await this.#vault.write([this.#row(id, sent), name]);
    this.#waiting.get(id)?.resolve(sent);
    this.#waiting.delete(id);
  }

  /** What a status of it says, once one comes; undefined when none does in time. */
  async outcome(id: string, patienceMs: number, signal: AbortSignal): Promise<Sent | undefined> {
    const waiting = this.#waiting.get(id) ?? createDeferred<Sent>();
    this.#waiting.set(id, waiting);
    // It may have come since it was looked for.
    const known = await this.find(id);
    if (known?.wamid) waiting.resolve(known);
    const told = await within(patienceMs, waiting.promise, () => undefined, signal);
    if (!told) this.#waiting.delete(id);
    return told;
  }

  /** The id by which the server knows a message of ours; one of somebody else's keeps Meta's. */
  async ownNames(wamids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (wamids.length === 0) return new Map();
    const kept = await this.#vault.read(NAMES, wamids);
    return new Map([...kept].map(([wamid, id]) => [wamid, Buffer.from(id).toString()]));
  }

  #row(id: string, sent: Sent) {
    const value = Buffer.from(JSON.stringify(sent));
    return { category: SENT, id, value, keepUntil: new Date(sent.at + keptMs), person: sent.to };
  }
}
