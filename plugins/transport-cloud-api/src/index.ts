export { capabilities } from './capabilities.ts';
export { createCloudTransport } from './createCloudTransport.ts';
export { defaultTimings, type Timings } from './createSettings.ts';
export type { CloudOptions } from './options.ts';
export { plugin } from './plugin.ts';
