import { createDeferred, type Deferred, withTimeout } from '@recado/timing';
import type { Vault } from '@recado/transport';

const SENT_CATEGORY = 'sent';
const WAMID_CATEGORY = 'wamids';
/**
 * Milliseconds for which Meta's IDs of sent messages are kept. Meta accepts reactions for 30 days, so the IDs
 * of older messages are not needed.
 */
const RETENTION_MS = 30 * 86_400_000;

/** Recipient, time and IDs of an own message that was passed to the network. */
export interface SentMessageRecord {
  /** Time of sending in Unix milliseconds. */
  readonly at: number;
  /** Recipient of the message, in the form of `formatAddressKey`. */
  readonly to: string;
  /** Meta's ID of the message. Absent until Meta has responded to the send. */
  readonly wamid?: string;
  /** WhatsApp number of the recipient, as Meta reported it. */
  readonly waId?: string;
}

type RecordWamidParams = SentMessageRecord & { readonly wamid: string };

/**
 * Stores Meta's IDs of own messages. A row is written before each message is sent, so that a crash cannot cause
 * a second send of the message.
 */
export class SentMessageStore {
  readonly #vault: Vault;
  readonly #pendingOutcomes = new Map<string, Deferred<SentMessageRecord>>();

  constructor(vault: Vault) {
    this.#vault = vault;
  }

  async find(id: string): Promise<SentMessageRecord | undefined> {
    const stored = (await this.#vault.read(SENT_CATEGORY, [id])).get(id);
    return stored && (JSON.parse(Buffer.from(stored).toString()) as SentMessageRecord);
  }

  /** Records that the message is about to be sent, before it is passed to the network. */
  async recordAttempt(id: string, sent: Pick<SentMessageRecord, 'at' | 'to'>): Promise<void> {
    await this.#vault.write([this.#toRow(id, sent)]);
  }

  /** Deletes the row of a message that was certainly not sent or not accepted. */
  async remove(id: string): Promise<void> {
    await this.#vault.write([{ category: SENT_CATEGORY, id, value: null }]);
  }

  /** Stores the ID that Meta reported for a sent message. */
  async recordWamid(id: string, sent: RecordWamidParams): Promise<void> {
    const keepUntil = new Date(sent.at + RETENTION_MS);
    const wamidRow = { category: WAMID_CATEGORY, id: sent.wamid, value: Buffer.from(id), keepUntil, person: sent.to };
    await this.#vault.write([this.#toRow(id, sent), wamidRow]);
    this.#pendingOutcomes.get(id)?.resolve(sent);
    this.#pendingOutcomes.delete(id);
  }

  /** Waits for a status of the message. Resolves with undefined if no status arrives in time. */
  async waitForOutcome(id: string, timeoutMs: number, signal: AbortSignal): Promise<SentMessageRecord | undefined> {
    const deferred = this.#pendingOutcomes.get(id) ?? createDeferred<SentMessageRecord>();
    this.#pendingOutcomes.set(id, deferred);
    // The status may have arrived since the caller looked up the message, so the row is read again.
    const current = await this.find(id);
    if (current?.wamid) deferred.resolve(current);
    const outcome = await withTimeout(timeoutMs, deferred.promise, () => undefined, signal);
    if (!outcome) this.#pendingOutcomes.delete(id);
    return outcome;
  }

  /** Maps Meta's message IDs to the host's IDs. The result omits messages that another program sent. */
  async findOwnIds(wamids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (wamids.length === 0) return new Map();
    const stored = await this.#vault.read(WAMID_CATEGORY, wamids);
    return new Map([...stored].map(([wamid, id]) => [wamid, Buffer.from(id).toString()]));
  }

  #toRow(id: string, sent: SentMessageRecord) {
    const value = Buffer.from(JSON.stringify(sent));
    return { category: SENT_CATEGORY, id, value, keepUntil: new Date(sent.at + RETENTION_MS), person: sent.to };
  }
}
