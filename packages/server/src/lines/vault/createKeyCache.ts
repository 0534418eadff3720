/** Bytes of values, and of what holding a value costs beside them. */
const MOST = 393_216;
const OVERHEAD = 160;
/** Bytes; what is larger is rare and is read when it is needed. */
const LARGEST = 65_536;

/** What a session knows of its keys, so that it does not ask for them again. */
export interface KeyCache {
  /** null: there is no such key; undefined: not known. */
  get(name: string): Uint8Array | null | undefined;
  set(name: string, value: Uint8Array | null): void;
  /**
   * Notes what the database answers to a question that is being asked from now on, but for keys that are set
   * meanwhile: of those the answer may be older.
   */
  expect(): { note(name: string, value: Uint8Array | null): void; end(): void };
  clear(): void;
}

/** The values used last, up to a limit. They are shared, not copied: nobody may change one. */
export function createKeyCache(): KeyCache {
  const values = new Map<string, Uint8Array | null>();
  const asking = new Set<Set<string>>();
  let size = 0;

  const remove = (name: string): void => {
    const value = values.get(name);
    if (value === undefined) return;
    values.delete(name);
    size -= weigh(name, value);
  };
  const put = (name: string, value: Uint8Array | null): void => {
    remove(name);
    if (value && value.byteLength > LARGEST) return;
    values.set(name, value);
    size += weigh(name, value);
    for (const oldest of values.keys()) {
      if (size <= MOST) break;
      remove(oldest);
    }
  };

  return {
    get(name) {
      const value = values.get(name);
      if (value === undefined) return undefined;
      values.delete(name);
      values.set(name, value);
      return value;
    },
    set(name, value) {
      for (const changed of asking) changed.add(name);
      put(name, value);
    },
    expect() {
      const changed = new Set<string>();
      asking.add(changed);
      return {
        note(name, value) {
          if (asking.has(changed) && !changed.has(name)) put(name, value);
        },
        end: () => asking.delete(changed),
      };
    },
    clear() {
      // What is being asked may be from before.
      asking.clear();
      values.clear();
      size = 0;
    },
  };
}

const weigh = (name: string, value: Uint8Array | null): number =>
  OVERHEAD + name.length + (value?.byteLength ?? 0);
