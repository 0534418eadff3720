export { createLocalHost, type LocalHostOptions } from './createLocalHost.ts';
export type * from './LineHost.ts';
