import { pause } from '@recado/timing';
import { type Logger, type Vault, type VaultChange, VaultFenced } from '@recado/transport';

const retryMs = 500;
/** Milliseconds after which what could wait for the next write waits no longer. */
const SOON = 1_000;

export interface PatientVaultOptions {
  readonly vault: Vault;
  /** Aborted when the session is over: from then on nothing here settles any more. */
  readonly over: AbortSignal;
  readonly log: Logger;
  /** Another process owns this client: the session must stop. */
  fenced(error: VaultFenced): void;
}

interface Waiting {
  readonly changes: readonly VaultChange[];
  readonly done: () => void;
}

/**
 * The vault as Baileys has to see it: it never fails. Whatever cannot be read or written now is waited for, because
 * Baileys takes a failed read for a missing key and loses the message (docs/whatsapp.md §6); and once the
 * session is over or fenced, calls simply never return. Writes that are asked for while one is under way go
 * out as one transaction.
 */
export class PatientVault {
  readonly #options: PatientVaultOptions;
  #waiting: Waiting[] = [];
  /** What waits for the next write, or for the timer. */
  #patient: Waiting[] = [];
  #soon: NodeJS.Timeout | undefined;
  #writing: Promise<void> | undefined;
  #wiped = false;

  constructor(options: PatientVaultOptions) {
    this.#options = options;
    options.over.addEventListener('abort', () => clearTimeout(this.#soon), { once: true });
  }

  read(category: string, ids: readonly string[]): Promise<Map<string, Uint8Array>> {
    return this.#insist('read', () => this.#options.vault.read(category, ids));
  }

  list(category: string): Promise<string[]> {
    return this.#insist('list', () => this.#options.vault.list(category));
  }

  /** All or nothing; resolves when durable. */
  write(changes: readonly VaultChange[]): Promise<void> {
    if (changes.length === 0) return Promise.resolve();
    if (this.#wiped) return new Promise<never>(() => {});
    return new Promise(done => {
      this.#waiting.push({ changes, done });
      this.#writing ??= this.#drain();
    });
  }

  /** Becomes durable with the next write, at the latest before that resolves, or after a second without one. */
  writeSoon(changes: readonly VaultChange[]): Promise<void> {
    if (this.#wiped) return new Promise<never>(() => {});
    return new Promise(done => {
      this.#patient.push({ changes, done });
      this.#soon ??= setTimeout(() => void this.flush(), SOON);
    });
  }

  /** Resolves when whatever was asked for is durable. */
  async flush(): Promise<void> {
    this.#waiting.push(...this.#takePatient());
    if (this.#waiting.length > 0) this.#writing ??= this.#drain();
    await this.#writing;
  }

  /** After whatever is being written. */
  async clear(): Promise<void> {
    await this.#writing;
    await this.#insist('clear', () => this.#options.vault.clear());
  }

  /** The same for good: whatever is written afterwards is dropped, and what was in no hurry as well. */
  async wipe(): Promise<void> {
    this.#wiped = true;
    this.#takePatient();
    await this.clear();
  }

  async #drain(): Promise<void> {
    // Whatever else happens in this turn of the event loop joins the first transaction.
    await undefined;
    while (this.#waiting.length > 0) {
      const batch = [...this.#takePatient(), ...this.#waiting.splice(0)];
      const changes = lastOfEach(batch.flatMap(({ changes }) => changes));
      await this.#insist('write', () => this.#options.vault.write(changes));
      for (const { done } of batch) done();
    }
    this.#writing = undefined;
  }

  #takePatient(): Waiting[] {
    clearTimeout(this.#soon);
    this.#soon = undefined;
    return this.#patient.splice(0);
  }

  async #insist<Result>(what: string, call: () => Promise<Result>): Promise<Result> {
    const { over, log, fenced } = this.#options;
    while (!over.aborted) {
      try {
        return await call();
      } catch (error) {
        if (error instanceof VaultFenced) {
          fenced(error);
          break;
        }
        if (over.aborted) break;
        log.warn({ what, reason: nameOf(error) }, 'the key vault is away; trying again');
        await pause(retryMs, over).catch(() => undefined);
      }
    }
    return new Promise<never>(() => {});
  }
}

/** A database may refuse two changes of one row in one statement; only the last one counts anyway. */
function lastOfEach(changes: readonly VaultChange[]): VaultChange[] {
  return [...new Map(changes.map(change => [`${change.category}\0${change.id}`, change])).values()];
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : typeof error);
