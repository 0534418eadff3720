import type { ReactNode } from 'react';
import { useDoubleClickGuard } from '../page/useDoubleClickGuard.ts';
import { PlatformProvider } from '../platform/index.ts';
import { SessionProvider } from '../session/index.ts';
import { PlainToaster } from './PlainToaster.tsx';

interface PlainAppProvidersProps {
  readonly children: ReactNode;
}

/**
 * Provides the contexts of `AppProviders` without the theme, for an application whose first pages do without MUI.
 * Screens with MUI need a `ColorModeProvider` around them. Toasts need the styles `@recado/ui/plain.css`.
 */
export function PlainAppProviders({ children }: PlainAppProvidersProps) {
  useDoubleClickGuard();
  return (
    <>
      <PlatformProvider>
        <SessionProvider>{children}</SessionProvider>
      </PlatformProvider>
      <PlainToaster />
    </>
  );
}
