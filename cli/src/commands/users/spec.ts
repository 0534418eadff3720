import { cli } from '@recado/texts';
import type { GroupSpec } from '../../program/CommandSpec.ts';
import { platformCommand } from '../../program/platformCommand.ts';
import { serverCommand } from '../../program/serverCommand.ts';
import { databaseOptions } from '../../settings/databaseOptions.ts';
import { serverOptions } from '../../settings/serverOptions.ts';
import { limitsOptions, listUsersOptions } from './options.ts';

const { users } = cli;
const { port, publicUrl } = serverOptions;
const userArgument = { name: users.argument, description: users.about };

/** Commands with which administrators manage the accounts of other users. */
export const usersSpec: GroupSpec = {
  name: 'users',
  texts: users,
  defaultCommand: 'list',
  commands: [
    platformCommand({
      name: 'list',
      texts: users.list,
      options: listUsersOptions,
      load: async () => (await import('./listUsers.ts')).listUsers,
    }),
    platformCommand({
      name: 'role',
      texts: users.role,
      args: [userArgument, { name: users.role.role, description: users.role.roleAbout }],
      load: async () => (await import('./setRole.ts')).setRole,
    }),
    platformCommand({
      name: 'activate',
      texts: users.activate,
      args: [userArgument],
      load: async () => (await import('./setActive.ts')).activate,
    }),
    platformCommand({
      name: 'deactivate',
      texts: users.deactivate,
      args: [userArgument],
      load: async () => (await import('./setActive.ts')).deactivate,
    }),
    platformCommand({
      name: 'limits',
      texts: users.limits,
      args: [{ ...userArgument, optional: true }],
      options: limitsOptions,
      load: async () => (await import('./manageLimits.ts')).manageLimits,
    }),
    serverCommand({
      name: 'reset-link',
      texts: users.resetLink,
      args: [{ name: users.resetLink.argument, description: users.resetLink.email }],
      options: { ...databaseOptions, port, publicUrl },
      load: async () => (await import('./resetLink.ts')).resetLink,
    }),
    serverCommand({
      name: 'end-two-step',
      texts: users.endTwoStep,
      args: [{ name: users.resetLink.argument, description: users.resetLink.email }],
      options: databaseOptions,
      load: async () => (await import('./endTwoStep.ts')).endTwoStep,
    }),
  ],
};
