import type { CommandSpec } from './CommandSpec.ts';
import { clientsSpec } from './specs/clients.ts';
import { liveSpecs } from './specs/live.ts';
import { operationSpecs } from './specs/operations.ts';
import { serverSpecs } from './specs/server.ts';
import { sessionSpecs } from './specs/session.ts';
import { usersSpec } from './specs/users.ts';

/** Every command, in the order of the help. */
export const commands: readonly CommandSpec[] = [
  ...serverSpecs,
  ...sessionSpecs,
  clientsSpec,
  ...liveSpecs,
  usersSpec,
  ...operationSpecs,
];
