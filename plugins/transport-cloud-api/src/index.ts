export { capabilities } from './capabilities.ts';
export { type CloudTimings, defaultTimings } from './createCloudSettings.ts';
export { createCloudTransport } from './createCloudTransport.ts';
export type { CloudOptions } from './options.ts';
export { plugin } from './plugin.ts';
