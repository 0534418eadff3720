export type { ExpectedMessage } from './expectMessage.ts';
export { type TestRunnerHooks, TestWorld, useEmulatorWorld } from './useEmulatorWorld.ts';
