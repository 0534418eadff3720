import { useStdout } from 'ink';
import { useSyncExternalStore } from 'react';

export interface TerminalWindowSize {
  readonly columns: number;
  readonly rows: number;
}

/** Returns the size of the terminal window and follows its changes. */
export function useTerminalWindowSize(): TerminalWindowSize {
  const { stdout } = useStdout();
  const subscribe = (listener: () => void): (() => void) => {
    stdout.on('resize', listener);
    return () => void stdout.off('resize', listener);
  };
  // Read two numbers instead of an object, because `useSyncExternalStore` compares snapshots by identity.
  const columns = useSyncExternalStore(subscribe, () => stdout.columns ?? 80);
  const rows = useSyncExternalStore(subscribe, () => stdout.rows ?? 24);
  return { columns, rows };
}
