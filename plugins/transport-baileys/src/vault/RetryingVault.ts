import { pause } from '@recado/timing';
import { type Logger, type Vault, type VaultChange, VaultFenced } from '@recado/transport';

const RETRY_DELAY_MS = 500;
/** Maximum milliseconds for which a write is deferred to combine it with the next write. */
const MAX_DEFER_MS = 1_000;

export interface RetryingVaultOptions {
  readonly vault: Vault;
  /** Aborts when the session ends. After the session has ended, no call of this vault settles. */
  readonly signal: AbortSignal;
  readonly log: Logger;
  /** Called when another process owns this client, so that the session must stop. */
  onFenced(error: VaultFenced): void;
}

interface PendingWrite {
  readonly changes: readonly VaultChange[];
  readonly done: () => void;
}

/**
 * Vault whose reads and writes never fail, but are retried. This is necessary because Baileys takes a failed
 * read for a missing key and loses the message (docs/whatsapp.md §6). Calls never settle after the session has
 * ended or another process owns the client. Writes that are requested while another write is in progress form
 * one transaction.
 */
export class RetryingVault {
  readonly #options: RetryingVaultOptions;
  #pendingWrites: PendingWrite[] = [];
  /** Writes that are deferred until the next write is requested or the timer fires. */
  #deferredWrites: PendingWrite[] = [];
  #deferTimer: NodeJS.Timeout | undefined;
  #drainPromise: Promise<void> | undefined;
  #isWiped = false;

  constructor(options: RetryingVaultOptions) {
    this.#options = options;
    options.signal.addEventListener('abort', () => clearTimeout(this.#deferTimer), { once: true });
  }

  read(category: string, ids: readonly string[]): Promise<Map<string, Uint8Array>> {
    return this.#retryUntilDone('read', () => this.#options.vault.read(category, ids));
  }

  list(category: string): Promise<string[]> {
    return this.#retryUntilDone('list', () => this.#options.vault.list(category));
  }

  /** Writes all changes or none. Resolves when they are durable. */
  write(changes: readonly VaultChange[]): Promise<void> {
    if (changes.length === 0) return Promise.resolve();
    if (this.#isWiped) return new Promise<never>(() => {});
    return new Promise(done => {
      this.#pendingWrites.push({ changes, done });
      this.#drainPromise ??= this.#drain();
    });
  }

  /**
   * Writes the changes with a short delay, in the transaction of the next write. If no write follows within a
   * second, writes them in a transaction of their own.
   */
  writeSoon(changes: readonly VaultChange[]): Promise<void> {
    if (this.#isWiped) return new Promise<never>(() => {});
    return new Promise(done => {
      this.#deferredWrites.push({ changes, done });
      this.#deferTimer ??= setTimeout(() => void this.flush(), MAX_DEFER_MS);
    });
  }

  /** Starts all deferred writes, and resolves when all requested writes are durable. */
  async flush(): Promise<void> {
    this.#pendingWrites.push(...this.#takeDeferred());
    if (this.#pendingWrites.length > 0) this.#drainPromise ??= this.#drain();
    await this.#drainPromise;
  }

  /** Clears the vault after the current write. */
  async clear(): Promise<void> {
    await this.#drainPromise;
    await this.#retryUntilDone('clear', () => this.#options.vault.clear());
  }

  /** Clears the vault permanently. Drops all delayed writes and all writes that are requested later. */
  async wipe(): Promise<void> {
    this.#isWiped = true;
    this.#takeDeferred();
    await this.clear();
  }

  async #drain(): Promise<void> {
    // Wait briefly, so that writes requested in the same turn of the event loop join the first transaction.
    await undefined;
    while (this.#pendingWrites.length > 0) {
      const batch = [...this.#takeDeferred(), ...this.#pendingWrites.splice(0)];
      const changes = keepLastChanges(batch.flatMap(({ changes }) => changes));
      await this.#retryUntilDone('write', () => this.#options.vault.write(changes));
      for (const { done } of batch) done();
    }
    this.#drainPromise = undefined;
  }

  #takeDeferred(): PendingWrite[] {
    clearTimeout(this.#deferTimer);
    this.#deferTimer = undefined;
    return this.#deferredWrites.splice(0);
  }

  async #retryUntilDone<Result>(operation: string, call: () => Promise<Result>): Promise<Result> {
    const { signal, log, onFenced } = this.#options;
    while (!signal.aborted) {
      try {
        return await call();
      } catch (error) {
        if (error instanceof VaultFenced) {
          onFenced(error);
          break;
        }
        if (signal.aborted) break;
        log.warn({ what: operation, reason: getErrorName(error) }, 'the key vault is unavailable; retrying');
        await pause(RETRY_DELAY_MS, signal).catch(() => undefined);
      }
    }
    return new Promise<never>(() => {});
  }
}

/**
 * Keeps only the last change of each row, because a database may reject two changes of a row in one statement.
 */
function keepLastChanges(changes: readonly VaultChange[]): VaultChange[] {
  return [...new Map(changes.map(change => [`${change.category}\0${change.id}`, change])).values()];
}

const getErrorName = (error: unknown): string => (error instanceof Error ? error.name : typeof error);
