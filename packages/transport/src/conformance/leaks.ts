import { AsyncLocalStorage, createHook } from 'node:async_hooks';

const kinds = new Set(['Timeout', 'Immediate', 'TCPWRAP', 'PIPEWRAP', 'UDPWRAP', 'FSEVENTWRAP', 'WORKER']);

/** Counts what was created on behalf of some code, and still lives. */
export interface LeakWatch {
  run<Result>(code: () => Result): Result;
  /** Kinds of living timers and handles, as Node names them. */
  alive(): string[];
  stop(): void;
}

/** Watches timers and handles, referenced or not, that descend from what runs inside `run`. */
export function watchLeaks(): LeakWatch {
  const inside = new AsyncLocalStorage<true>();
  const living = new Map<number, string>();
  const hook = createHook({
    init(id, kind) {
      if (kinds.has(kind) && inside.getStore()) living.set(id, kind);
    },
    destroy(id) {
      living.delete(id);
    },
  });
  hook.enable();
  return {
    run: code => inside.run(true, code),
    alive: () => [...living.values()],
    stop() {
      hook.disable();
      // As long as it is on, every promise of the process is told of, also in the tests that come after.
      inside.disable();
    },
  };
}
