export type { ExpectedMessage } from './expectMessage.ts';
export { SharedTestEmulator, type TestRunnerHooks, useEmulatorWorld } from './useEmulatorWorld.ts';
