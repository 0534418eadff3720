export type { Expected } from './expectMessage.ts';
export { type Hooks, TestTown, useTown } from './useTown.ts';
