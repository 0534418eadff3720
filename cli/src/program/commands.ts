import type { CommandSpec } from './CommandSpec.ts';
import { liveSpecs } from './specs/live.ts';
import { operationSpecs } from './specs/operations.ts';
import { serverSpecs } from './specs/server.ts';
import { sessionSpecs } from './specs/session.ts';

/** Every command, in the order of the help. */
export const commands: readonly CommandSpec[] = [
  ...serverSpecs,
  ...sessionSpecs,
  ...liveSpecs,
  ...operationSpecs,
];
