import { cli } from '@recado/texts';
import type { CommandSpec } from './CommandSpec.ts';
import { clientsSpec } from './specs/clients.ts';
import { completionSpec } from './specs/completion.ts';
import { liveSpecs } from './specs/live.ts';
import { operationSpecs } from './specs/operations.ts';
import { serverSpecs } from './specs/server.ts';
import { sessionSpecs } from './specs/session.ts';
import { usersSpec } from './specs/users.ts';

const { groups } = cli.common;

/** Every command, in the order of the help, under its heading there. */
export const commandGroups: readonly { readonly heading: string; readonly specs: readonly CommandSpec[] }[] =
  [
    { heading: groups.server, specs: serverSpecs },
    { heading: groups.session, specs: sessionSpecs },
    { heading: groups.clients, specs: [clientsSpec, ...liveSpecs] },
    { heading: groups.operation, specs: [usersSpec, ...operationSpecs, completionSpec(() => commands)] },
  ];

export const commands: readonly CommandSpec[] = commandGroups.flatMap(({ specs }) => specs);
