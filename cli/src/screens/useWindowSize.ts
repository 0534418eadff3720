import { useStdout } from 'ink';
import { useSyncExternalStore } from 'react';

export interface WindowSize {
  readonly columns: number;
  readonly rows: number;
}

/** The terminal's window, followed as it is resized. */
export function useWindowSize(): WindowSize {
  const { stdout } = useStdout();
  const subscribe = (listener: () => void): (() => void) => {
    stdout.on('resize', listener);
    return () => void stdout.off('resize', listener);
  };
  // Two numbers rather than an object: what is the same has to compare as the same.
  const columns = useSyncExternalStore(subscribe, () => stdout.columns ?? 80);
  const rows = useSyncExternalStore(subscribe, () => stdout.rows ?? 24);
  return { columns, rows };
}
