export { createEmulatorDriver } from './createEmulatorDriver.ts';
export { type EmulatedTransport, startEmulatedTransport } from './startEmulatedTransport.ts';
