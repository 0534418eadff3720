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
  const { AsyncLocalStorage: own } = asyncHooks;
  replace(SharedStorage as unknown as typeof own);
  try {
    return code();
  } finally {
    replace(own);
  }
}

/** For everybody who imported it as well: what an import names is looked at when it is used. */
function replace(storage: typeof AsyncLocalStorage): void {
  asyncHooks.AsyncLocalStorage = storage;
  syncBuiltinESMExports();
}
