import { useApp, useInput, useStdin } from 'ink';
import type { ReactElement, ReactNode } from 'react';
import { InterruptedError } from '../../errors.ts';

interface InterruptHandlerProps {
  readonly children: ReactNode;
}

/** Exits with `InterruptedError` on Ctrl+C. In raw mode, the terminal sends Ctrl+C as a key and not as a signal. */
export function InterruptHandler({ children }: InterruptHandlerProps): ReactElement {
  const { exit } = useApp();
  const { isRawModeSupported } = useStdin();
  useInput(
    (input, key) => {
      if (key.ctrl && input === 'c') exit(new InterruptedError());
    },
    // Compare with `true`: if stdin is no terminal, `isRawModeSupported` is undefined.
    // For Ink, an undefined `isActive` means active.
    { isActive: isRawModeSupported === true },
  );
  return <>{children}</>;
}
