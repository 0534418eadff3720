export { createPlatform, type Platform, type PlatformOptions } from './createPlatform.ts';
export { PlatformProvider, usePlatform, useSdk } from './PlatformProvider.tsx';
export { apiKey, type ReadKey, type ReadOptions, useApi } from './useApi.ts';
