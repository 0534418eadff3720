import { useApp, useInput, useStdin } from 'ink';
import type { ReactElement, ReactNode } from 'react';
import { Interrupted } from '../../errors.ts';

/** Ctrl+C reaches a program as a key while its terminal is raw. */
export function Interruptible({ children }: { readonly children: ReactNode }): ReactElement {
  const { exit } = useApp();
  const { isRawModeSupported } = useStdin();
  useInput(
    (input, key) => {
      if (key.ctrl && input === 'c') exit(new Interrupted());
    },
    // Undefined where the standard input is no terminal, which Ink would take for yes.
    { isActive: isRawModeSupported === true },
  );
  return <>{children}</>;
}
