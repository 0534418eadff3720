export type { ExpectedMessage } from './expectMessage.ts';
export { type Hooks, TestWorld, useEmulatorWorld } from './useEmulatorWorld.ts';
