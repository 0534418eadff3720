export { baileysCapabilities } from './baileysCapabilities.ts';
export { baileysTransport } from './baileysTransport.ts';
export type { BaileysOptions } from './options.ts';
export { plugin } from './plugin.ts';
export { type BaileysTimings, defaultBaileysTimings } from './resolveBaileysSettings.ts';
