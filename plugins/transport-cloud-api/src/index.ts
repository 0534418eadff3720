export { cloudCapabilities } from './cloudCapabilities.ts';
export { type CloudApiTimings, defaultCloudApiTimings } from './createCloudSettings.ts';
export { createCloudTransport } from './createCloudTransport.ts';
export type { CloudApiOptions } from './options.ts';
export { plugin } from './plugin.ts';
