import { createDeferred, type Deferred, rejectOnAbort } from '@recado/timing';
import { type Vault, type VaultChange, VaultFenced } from '../vault.ts';

/** In-memory storage for the keys of one client, for tests. It can simulate the faults of a database. */
export class MemoryVault {
  /** Number of writes rejected because another process took over the vault. */
  refusedWrites = 0;
  /** Number of reads that are waiting for the end of an outage. */
  waitingReads = 0;
  #entries = new Map<string, Pick<VaultChange, 'category' | 'id' | 'person'> & { readonly value: Uint8Array }>();
  #epoch = 0;
  #outage: Deferred<void> | undefined;

  get size(): number {
    return this.#entries.size;
  }

  /** All stored entries. */
  get entries(): readonly (Pick<VaultChange, 'category' | 'id' | 'person'> & {
    readonly value: Uint8Array;
  })[] {
    return [...this.#entries.values()];
  }

  /** Opens the vault for one session. That session can write until `takeOver` is called. */
  open(signal: AbortSignal): Vault {
    const epoch = this.#epoch;
    const fence = () => {
      if (epoch === this.#epoch) return;
      this.refusedWrites += 1;
      throw new VaultFenced('Another process owns this client.');
    };
    return {
      read: async (category, ids) => {
        await this.#available(signal);
        const matches = ids.map(id => this.#entries.get(JSON.stringify([category, id])));
        return new Map(matches.flatMap(entry => (entry ? [[entry.id, entry.value.slice()]] : [])));
      },
      list: async category => {
        await this.#available(signal);
        return [...this.#entries.values()].filter(entry => entry.category === category).map(entry => entry.id);
      },
      write: async changes => {
        fence();
        this.#apply(changes);
      },
      clear: async () => {
        fence();
        this.#entries.clear();
      },
    };
  }

  /** Simulates that another process takes over the client. Vaults that are already open then refuse writes. */
  takeOver(): void {
    this.#epoch += 1;
  }

  /** Blocks reads until the returned function is called. */
  blockReads(): () => void {
    const outage = createDeferred<void>();
    this.#outage = outage;
    return () => {
      this.#outage = undefined;
      outage.resolve();
    };
  }

  async #available(signal: AbortSignal): Promise<void> {
    this.waitingReads += 1;
    await this.#outageOver(signal).finally(() => {
      this.waitingReads -= 1;
    });
  }

  /** Waits for the end of an outage. Without an outage, resolves at once and adds no abort listener. */
  async #outageOver(signal: AbortSignal): Promise<void> {
    if (this.#outage) await rejectOnAbort(this.#outage.promise, signal);
    signal.throwIfAborted();
  }

  #apply(changes: readonly VaultChange[]): void {
    for (const { category, id, value, person } of changes) {
      const key = JSON.stringify([category, id]);
      if (value === null) this.#entries.delete(key);
      else this.#entries.set(key, { category, id, value: value.slice(), ...(person && { person }) });
    }
  }
}
