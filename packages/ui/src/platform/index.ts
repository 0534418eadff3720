export {
  applyClientStates,
  type ClientState,
  refetchChangedClients,
  syncClientCaches,
} from './clientStates.ts';
export { createPlatform, type Platform, type PlatformOptions } from './createPlatform.ts';
export { createQueryKey, type GetEndpointKey, type ReadEndpointOptions } from './createQueryKey.ts';
export { PlatformProvider, useOptionalPlatform, usePlatform, useSdk } from './PlatformProvider.tsx';
export { useApi } from './useApi.ts';
