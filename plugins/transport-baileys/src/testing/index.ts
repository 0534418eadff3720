export { type Emulated, emulated } from './emulated.ts';
export { emulatorDriver } from './emulatorDriver.ts';
