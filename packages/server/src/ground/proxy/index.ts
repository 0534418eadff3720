export { createDial, type DialOptions } from './createDial.ts';
export { createWayOut } from './createWayOut.ts';
export type { OwnProxy } from './OwnProxy.ts';
export { readProxy, removeProxy, writeProxy } from './proxyRows.ts';
