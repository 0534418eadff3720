import type { ReactNode } from 'react';
import { Toaster } from './feedback/index.ts';
import { useDoubleClickGuard } from './page/useDoubleClickGuard.ts';
import { PlatformProvider } from './platform/index.ts';
import { SessionProvider } from './session/index.ts';
import { ColorModeProvider } from './theme/index.ts';

interface AppProvidersProps {
  readonly children: ReactNode;
}

/** Provides the contexts that screens use. Each provider may depend on the providers around it. */
export function AppProviders({ children }: AppProvidersProps) {
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
