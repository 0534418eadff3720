export { apiKey, type ReadKey, type ReadOptions } from './apiKey.ts';
export {
  type ClientState,
  keepClientsAlike,
  noteClientStates,
  noteClientsThatCameOrWent,
} from './clientStates.ts';
export { createPlatform, type Platform, type PlatformOptions } from './createPlatform.ts';
export { PlatformProvider, usePlatform, useSdk } from './PlatformProvider.tsx';
export { useApi } from './useApi.ts';
