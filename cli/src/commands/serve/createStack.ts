export interface Stack {
  push(close: () => Promise<void>): void;
  /** Closes everything, the last opened first, whatever fails on the way; then throws the first failure. */
  close(): Promise<void>;
}

/** Things that were opened one after the other. */
export function createStack(): Stack {
  const opened: (() => Promise<void>)[] = [];
  return {
    push: close => void opened.push(close),
    async close() {
      const failures: unknown[] = [];
      for (const close of opened.splice(0).reverse()) {
        await close().catch((error: unknown) => failures.push(error));
      }
      if (failures.length > 0) throw failures[0];
    },
  };
}
