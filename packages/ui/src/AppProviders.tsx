import type { ReactNode } from 'react';
import { Toaster } from './feedback/index.ts';
import { useSecondPress } from './page/useSecondPress.ts';
import { PlatformProvider } from './platform/index.ts';
import { SessionProvider } from './session/index.ts';
import { ColorModeProvider } from './theme/index.ts';

/** Everything a screen may ask for, in the order in which it depends on each other. */
export function AppProviders({ children }: { readonly children: ReactNode }) {
  useSecondPress();
  return (
    <ColorModeProvider>
      <PlatformProvider>
        <SessionProvider>{children}</SessionProvider>
      </PlatformProvider>
      <Toaster />
    </ColorModeProvider>
  );
}
