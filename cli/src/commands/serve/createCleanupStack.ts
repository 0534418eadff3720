export interface CleanupStack {
  push(close: () => Promise<void>): void;
  /** Runs all cleanup functions, the last one first, even if some of them fail. Then throws the first error. */
  close(): Promise<void>;
}

/** Creates a stack of functions that close resources in reverse order of opening. */
export function createCleanupStack(): CleanupStack {
  const closers: (() => Promise<void>)[] = [];
  return {
    push: close => void closers.push(close),
    async close() {
      const failures: unknown[] = [];
      for (const close of closers.splice(0).reverse()) {
        await close().catch((error: unknown) => failures.push(error));
      }
      if (failures.length > 0) throw failures[0];
    },
  };
}
