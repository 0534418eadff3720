import { useApp, useInput, useStdin } from 'ink';
import type { ReactElement, ReactNode } from 'react';
import { InterruptedError } from '../../errors.ts';

const CTRL_C = '\u0003';

interface InterruptHandlerProps {
  readonly children: ReactNode;
}

/** Exits with `InterruptedError` on Ctrl+C. In raw mode, the terminal sends Ctrl+C as a key and not as a signal. */
export function InterruptHandler({ children }: InterruptHandlerProps): ReactElement {
  const { exit } = useApp();
  const { isRawModeSupported } = useStdin();
  useInput(
    (input, key) => {
      // Keys that are pressed quickly arrive in one read, and Ctrl+C is then a character of its text.
      if ((key.ctrl && input === 'c') || input.includes(CTRL_C)) exit(new InterruptedError());
    },
    // Compare with `true`: if stdin is no terminal, `isRawModeSupported` is undefined.
    // For Ink, an undefined `isActive` means active.
    { isActive: isRawModeSupported === true },
  );
  return <>{children}</>;
}
