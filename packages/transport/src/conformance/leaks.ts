import { AsyncLocalStorage, createHook } from 'node:async_hooks';

const kinds = new Set(['Timeout', 'Immediate', 'TCPWRAP', 'PIPEWRAP', 'UDPWRAP', 'FSEVENTWRAP', 'WORKER']);

/** Tracks the timers and Node handles that the watched code created and did not end yet. */
export interface ResourceLeakWatch {
  run<Result>(code: () => Result): Result;
  /** Lists the types of the existing timers and handles, as Node names them. */
  listLiveHandles(): string[];
  stop(): void;
}

/**
 * Records the timers and other handles that code passed to `run` creates directly or indirectly, including
 * those that do not keep the process alive.
 */
export function watchResourceLeaks(): ResourceLeakWatch {
  const scope = new AsyncLocalStorage<true>();
  const liveHandles = new Map<number, string>();
  const hook = createHook({
    init(id, kind) {
      if (kinds.has(kind) && scope.getStore()) liveHandles.set(id, kind);
    },
    destroy(id) {
      liveHandles.delete(id);
    },
  });
  hook.enable();
  return {
    run: code => scope.run(true, code),
    listLiveHandles: () => [...liveHandles.values()],
    stop() {
      hook.disable();
      // Disable the AsyncLocalStorage, because Node would also report every promise of later tests to it.
      scope.disable();
    },
  };
}
