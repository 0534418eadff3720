export { createInProcessLineHost, type InProcessLineHostOptions } from './createInProcessLineHost.ts';
export type * from './LineHost.ts';
