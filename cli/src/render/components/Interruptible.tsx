import { useApp, useInput, useStdin } from 'ink';
import type { ReactElement, ReactNode } from 'react';
import { Interrupted } from '../../errors.ts';

/** Exits with `Interrupted` on Ctrl+C, which arrives as a key while the terminal is in raw mode. */
export function Interruptible({ children }: { readonly children: ReactNode }): ReactElement {
  const { exit } = useApp();
  const { isRawModeSupported } = useStdin();
  useInput(
    (input, key) => {
      if (key.ctrl && input === 'c') exit(new Interrupted());
    },
    // Compare with `true`: the value is undefined if stdin is no terminal, and Ink would treat undefined as active.
    { isActive: isRawModeSupported === true },
  );
  return <>{children}</>;
}
