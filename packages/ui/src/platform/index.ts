export {
  applyClientStates,
  type ClientState,
  refetchChangedClients,
  syncClientCaches,
} from './clientStates.ts';
export { createPlatform, type Platform, type PlatformOptions } from './createPlatform.ts';
export { type ApiReadKey, type ApiReadOptions, createQueryKey } from './createQueryKey.ts';
export { PlatformProvider, usePlatform, useSdk } from './PlatformProvider.tsx';
export { useApi } from './useApi.ts';
