import type { ReactNode } from 'react';
import { Toaster } from './feedback/index.ts';
import { useDoubleClickGuard } from './page/useDoubleClickGuard.ts';
import { PlatformProvider } from './platform/index.ts';
import { SessionProvider } from './session/index.ts';
import { ColorModeProvider } from './theme/index.ts';

/** Provides the contexts that screens use. Each provider may depend on those around it. */
export function AppProviders({ children }: { readonly children: ReactNode }) {
  useDoubleClickGuard();
  return (
    <ColorModeProvider>
      <PlatformProvider>
        <SessionProvider>{children}</SessionProvider>
      </PlatformProvider>
      <Toaster />
    </ColorModeProvider>
  );
}
