import asyncHooks, { AsyncLocalStorage } from 'node:async_hooks';
import { syncBuiltinESMExports } from 'node:module';

/** Values of all shared storages, held by one AsyncLocalStorage of Node. */
const sharedValues = new AsyncLocalStorage<ReadonlyMap<SharedStorage, unknown>>();

/** The part of AsyncLocalStorage that Baileys uses. Any number of instances costs as little as a single one. */
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
 * Runs code that creates async storages, and makes all of them share one storage of Node. This saves time:
 * before Node 24, each promise of the process pays for each storage, and Baileys creates two storages per
 * session. With 50 sessions, the storages cost more than all other work of a worker. Only storages that are
 * created before the code returns are shared.
 */
export function withSharedContext<Result>(code: () => Result): Result {
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
 * Replaces the class by defining the property, because newer Node versions have a getter that cannot be
 * assigned. The change also reaches modules that imported the name, because they read it on use.
 */
function replaceStorage(storage: PropertyDescriptor): void {
  Object.defineProperty(asyncHooks, 'AsyncLocalStorage', storage);
  syncBuiltinESMExports();
}
