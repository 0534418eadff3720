export { capabilities } from './capabilities.ts';
export { type CloudTimings, defaultCloudApiTimings } from './createCloudSettings.ts';
export { createCloudTransport } from './createCloudTransport.ts';
export type { CloudApiOptions } from './options.ts';
export { plugin } from './plugin.ts';
