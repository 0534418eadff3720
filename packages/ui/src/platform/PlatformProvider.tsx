import type { Sdk } from '@recado/sdk';
import { QueryClientProvider } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useState } from 'react';
import { createPlatform, type Platform } from './createPlatform.ts';

const PlatformContext = createContext<Platform | undefined>(undefined);

export interface PlatformProviderProps {
  /** The browser's own when there is none. */
  readonly platform?: Platform;
  readonly children: ReactNode;
}

export function PlatformProvider({ platform: given, children }: PlatformProviderProps) {
  const [own] = useState(() => given ?? createPlatform());
  const platform = given ?? own;
  return (
    <PlatformContext value={platform}>
      <QueryClientProvider client={platform.queries}>{children}</QueryClientProvider>
    </PlatformContext>
  );
}

export function usePlatform(): Platform {
  const platform = use(PlatformContext);
  if (!platform) throw new Error('usePlatform outside of PlatformProvider');
  return platform;
}

/** The API, speaking for whoever is signed in. */
export const useSdk = (): Sdk => usePlatform().sdk;
