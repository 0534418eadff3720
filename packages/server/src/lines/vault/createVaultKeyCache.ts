/** Maximum bytes of all entries in the cache: their names, their values and `ENTRY_OVERHEAD_BYTES` for each. */
const MAX_CACHE_BYTES = 393_216;
const ENTRY_OVERHEAD_BYTES = 160;
/** Maximum bytes of a cached value. Larger values are rare, so they are read from the database when needed. */
const MAX_VALUE_BYTES = 65_536;

/**
 * Caches the vault keys that a session used recently, so that it does not read them again. The cache returns no
 * copies, so callers must not modify a value.
 */
export function createVaultKeyCache() {
  const values = new Map<string, Uint8Array | null>();
  const pendingReads = new Set<Set<string>>();
  let size = 0;

  const remove = (name: string): void => {
    const value = values.get(name);
    if (value === undefined) return;
    values.delete(name);
    size -= measureEntry(name, value);
  };
  const put = (name: string, value: Uint8Array | null): void => {
    remove(name);
    if (value && value.byteLength > MAX_VALUE_BYTES) return;
    values.set(name, value);
    size += measureEntry(name, value);
    for (const oldest of values.keys()) {
      if (size <= MAX_CACHE_BYTES) break;
      remove(oldest);
    }
  };

  return {
    /** Returns the value of a vault key, null if the vault has no such key, or undefined if it is not cached. */
    get(name: string): Uint8Array | null | undefined {
      const value = values.get(name);
      if (value === undefined) return undefined;
      values.delete(name);
      values.set(name, value);
      return value;
    },
    set(name: string, value: Uint8Array | null): void {
      for (const changed of pendingReads) changed.add(name);
      put(name, value);
    },
    /**
     * Starts a read of the database and returns a handle for its results. The cache ignores results for keys
     * that are set during the read, because these results may be older.
     */
    beginRead() {
      const changed = new Set<string>();
      pendingReads.add(changed);
      return {
        cacheResult(name: string, value: Uint8Array | null): void {
          if (pendingReads.has(changed) && !changed.has(name)) put(name, value);
        },
        end(): void {
          pendingReads.delete(changed);
        },
      };
    },
    clear(): void {
      // Do not cache the results of pending reads, because they may be from before the cache was cleared.
      pendingReads.clear();
      values.clear();
      size = 0;
    },
  };
}

const measureEntry = (name: string, value: Uint8Array | null): number =>
  ENTRY_OVERHEAD_BYTES + name.length + (value?.byteLength ?? 0);
