export { type Emulated, emulated, quick } from './emulated.ts';
export { counterpart, emulatorDriver } from './emulatorDriver.ts';
export { eventually } from './eventually.ts';
