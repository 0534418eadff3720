export { capabilities } from './capabilities.ts';
export { cloudTransport } from './cloudTransport.ts';
export type { CloudOptions } from './options.ts';
export { plugin } from './plugin.ts';
export { defaultTimings, type Timings } from './settings.ts';
