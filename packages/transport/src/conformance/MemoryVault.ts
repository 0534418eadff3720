import { createDeferred, type Deferred, unlessAborted } from '@recado/timing';
import { type Vault, type VaultChange, VaultFenced } from '../vault.ts';

/** The keys of one client in memory, for tests, with the troubles a database can have. */
export class MemoryVault {
  /** Writes that were refused because the vault was taken over. */
  refusedWrites = 0;
  /** Reads that wait at this moment. */
  waitingReads = 0;
  #entries = new Map<
    string,
    Pick<VaultChange, 'category' | 'id' | 'person'> & { readonly value: Uint8Array }
  >();
  #epoch = 0;
  #outage: Deferred<void> | undefined;

  get size(): number {
    return this.#entries.size;
  }

  /** Everything that is kept, as it is. */
  get entries(): readonly (Pick<VaultChange, 'category' | 'id' | 'person'> & {
    readonly value: Uint8Array;
  })[] {
    return [...this.#entries.values()];
  }

  /** For one session: its vault works until `takeOver`. */
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
        const found = ids.map(id => this.#entries.get(JSON.stringify([category, id])));
        return new Map(found.flatMap(entry => (entry ? [[entry.id, entry.value.slice()]] : [])));
      },
      list: async category => {
        await this.#available(signal);
        return [...this.#entries.values()]
          .filter(entry => entry.category === category)
          .map(entry => entry.id);
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

  /** Another process owns the client from now on: vaults opened before are fenced. */
  takeOver(): void {
    this.#epoch += 1;
  }

  /** Reads wait until the returned function is called. */
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

  /** A vault that is there adds no listener. */
  async #outageOver(signal: AbortSignal): Promise<void> {
    if (this.#outage) await unlessAborted(this.#outage.promise, signal);
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
