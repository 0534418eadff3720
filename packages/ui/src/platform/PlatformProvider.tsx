import type { Sdk } from '@recado/sdk';
import { QueryClientProvider } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useState } from 'react';
import { createPlatform, type Platform } from './createPlatform.ts';

const PlatformContext = createContext<Platform | undefined>(undefined);

export interface PlatformProviderProps {
  /** Platform to provide. Default: a new platform with default options. */
  readonly platform?: Platform;
  readonly children: ReactNode;
}

export function PlatformProvider({ platform: providedPlatform, children }: PlatformProviderProps) {
  const [ownPlatform] = useState(() => providedPlatform ?? createPlatform());
  const platform = providedPlatform ?? ownPlatform;
  return (
    <PlatformContext value={platform}>
      <QueryClientProvider client={platform.queries}>{children}</QueryClientProvider>
    </PlatformContext>
  );
}

/** Returns the platform, or undefined outside of PlatformProvider. */
export const useOptionalPlatform = (): Platform | undefined => use(PlatformContext);

export function usePlatform(): Platform {
  const platform = useOptionalPlatform();
  if (!platform) throw new Error('usePlatform outside of PlatformProvider');
  return platform;
}

/** Returns the API client of the logged-in user. */
export const useSdk = (): Sdk => usePlatform().sdk;
