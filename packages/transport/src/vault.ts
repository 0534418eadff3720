/** One entry to be written; `value: null` removes it. */
export interface VaultChange {
  readonly category: string;
  readonly id: string;
  readonly value: Uint8Array | null;
  /** After this time the server may remove the entry. Absent: until it is removed or the client is. */
  readonly keepUntil?: Date;
  /**
   * Whom the entry names (`addressKey`), where the session can do without it: the server removes it when it is to forget
   * that person. Absent: nobody in particular.
   */
  readonly person?: string;
}

/**
 * Where a session keeps its pairing keys and whatever else must survive a crash: the server's database, sealed.
 *
 * - `read` waits while the storage is away and does not reject for it: a transport that is told "no such key" when the
 *   truth is "not now" burns keys and loses messages (docs/whatsapp.md §6). It rejects only once
 *   `Host.signal` is aborted.
 * - `write` is one transaction: all changes or none. It rejects with `VaultFenced` when another process owns the client
 *   by now; the session must then stop, without a word to the network.
 * - A transport must not cache a value before `write` resolved.
 */
export interface Vault {
  /** Entries that do not exist are absent from the map. */
  read(category: string, ids: readonly string[]): Promise<Map<string, Uint8Array>>;
  /** Every id of a category, in order of first writing. */
  list(category: string): Promise<string[]>;
  write(changes: readonly VaultChange[]): Promise<void>;
  /** Removes everything: the client will have to be linked again. */
  clear(): Promise<void>;
}

/** This process no longer owns the client: its lease's epoch is old. */
export class VaultFenced extends Error {
  override readonly name = 'VaultFenced';
}
