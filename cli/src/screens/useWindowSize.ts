import { useStdout } from 'ink';
import { useEffect, useState } from 'react';

export interface WindowSize {
  readonly columns: number;
  readonly rows: number;
}

/** The terminal's window, followed as it is resized. */
export function useWindowSize(): WindowSize {
  const { stdout } = useStdout();
  const measure = (): WindowSize => ({ columns: stdout.columns ?? 80, rows: stdout.rows ?? 24 });
  const [size, setSize] = useState(measure);
  useEffect(() => {
    const look = (): void => setSize({ columns: stdout.columns ?? 80, rows: stdout.rows ?? 24 });
    stdout.on('resize', look);
    return () => void stdout.off('resize', look);
  }, [stdout]);
  return size;
}
