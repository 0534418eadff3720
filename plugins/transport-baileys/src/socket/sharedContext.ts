import asyncHooks, { AsyncLocalStorage } from 'node:async_hooks';
import { syncBuiltinESMExports } from 'node:module';

/** Values of all `SharedStorage` instances. A single AsyncLocalStorage of Node holds them. */
const sharedValues = new AsyncLocalStorage<ReadonlyMap<SharedStorage, unknown>>();

/**
 * The part of AsyncLocalStorage that Baileys uses. All instances share one real storage, so that any number
 * of them costs as little as a single one.
 */
class SharedStorage {
  getStore(): unknown {
    return sharedValues.getStore()?.get(this);
  }

  run<Args extends unknown[], Result>(store: unknown, code: (...args: Args) => Result, ...args: Args): Result {
    const outerValues = sharedValues.getStore() ?? [];
    return sharedValues.run(new Map([...outerValues, [this, store]]), code, ...args);
  }
}

/**
 * Runs code that creates `AsyncLocalStorage` objects, and makes all of them share one internal storage of
 * Node.js. This saves time: before Node.js 24, every promise of the process has a cost for each storage, and
 * Baileys creates two storages per session. With 50 sessions, the storages cost more than all other work of a
 * worker. Only storages that are created before the code returns are shared.
 */
export function withSharedAsyncLocalStorage<Result>(code: () => Result): Result {
  const originalProperty = Object.getOwnPropertyDescriptor(asyncHooks, 'AsyncLocalStorage');
  if (!originalProperty) return code();
  replaceStorage({ configurable: true, enumerable: true, writable: true, value: SharedStorage });
  try {
    return code();
  } finally {
    replaceStorage(originalProperty);
  }
}

/**
 * Replaces Node's `AsyncLocalStorage` by defining the property, because newer Node versions have a getter to
 * which no value can be assigned. Modules that imported the class get the replacement too, because they read
 * the import on each use.
 */
function replaceStorage(storage: PropertyDescriptor): void {
  Object.defineProperty(asyncHooks, 'AsyncLocalStorage', storage);
  syncBuiltinESMExports();
}
