import asyncHooks, { AsyncLocalStorage } from 'node:async_hooks';
import { syncBuiltinESMExports } from 'node:module';

/** What is stored for each of the storages, in one that is Node's own. */
const shared = new AsyncLocalStorage<ReadonlyMap<SharedStorage, unknown>>();

/** As much of Node's AsyncLocalStorage as Baileys uses; any number of them cost as much as one. */
class SharedStorage {
  getStore(): unknown {
    return shared.getStore()?.get(this);
  }

  run<Args extends unknown[], Result>(
    store: unknown,
    code: (...args: Args) => Result,
    ...args: Args
  ): Result {
    const around = shared.getStore() ?? [];
    return shared.run(new Map([...around, [this, store]]), code, ...args);
  }
}

/**
 * Runs code that makes storages of its own, and gives it such that share one. Before Node 24 each promise of the
 * process pays for each storage there is, and Baileys makes two for each session: with 50 sessions that is more than
 * everything else a worker does. Only what is made before the code returns is shared.
 */
export function withSharedContext<Result>(code: () => Result): Result {
  const own = Object.getOwnPropertyDescriptor(asyncHooks, 'AsyncLocalStorage');
  if (!own) return code();
  replace({ configurable: true, enumerable: true, writable: true, value: SharedStorage });
  try {
    return code();
  } finally {
    replace(own);
  }
}

/** Defined and not assigned: newer Nodes have a getter there. For everybody who imported it, too, who looks when using it. */
function replace(storage: PropertyDescriptor): void {
  Object.defineProperty(asyncHooks, 'AsyncLocalStorage', storage);
  syncBuiltinESMExports();
}
