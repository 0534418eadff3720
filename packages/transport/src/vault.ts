/** One vault entry to write. `value: null` removes the entry. */
export interface VaultChange {
  readonly category: string;
  readonly id: string;
  readonly value: Uint8Array | null;
  /** Time after which the server may remove the entry. Absent if the entry does not expire. */
  readonly keepUntil?: Date;
  /**
   * Identifies the person that the entry is about, as returned by `formatAddressKey`. The server removes the
   * entry when it erases this person's data, so set this only if the session works without the entry.
   */
  readonly person?: string;
}

/**
 * Storage of a session's pairing keys and other data that must survive a crash: the server's
 * database, encrypted.
 *
 * - `read` waits while the database is unavailable and does not reject. A transport that mistakes
 *   "not now" for "no such key" invalidates keys and loses messages (docs/whatsapp.md §6). `read`
 *   rejects only after `SessionHost.signal` was aborted.
 * - `write` is one transaction: all changes or none. It rejects with `VaultFenced` when another
 *   process now owns the client. The session must then stop, without contacting the network.
 * - A transport must not cache a value before `write` resolved.
 */
export interface Vault {
  /** Reads entries of a category by their ids. Entries that do not exist are absent from the returned map. */
  read(category: string, ids: readonly string[]): Promise<Map<string, Uint8Array>>;
  /** Lists all ids of a category, in the order of their first writing. */
  list(category: string): Promise<string[]>;
  write(changes: readonly VaultChange[]): Promise<void>;
  /** Removes all entries. The client must then be linked again. */
  clear(): Promise<void>;
}

/** Thrown because this process no longer owns the client: the epoch of its lease is out of date. */
export class VaultFenced extends Error {
  override readonly name = 'VaultFenced';
}
