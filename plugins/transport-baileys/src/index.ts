export { baileysTransport } from './baileysTransport.ts';
export { capabilities } from './capabilities.ts';
export type { BaileysOptions } from './options.ts';
export { plugin } from './plugin.ts';
export { defaultTimings, type Timings } from './resolveSettings.ts';
