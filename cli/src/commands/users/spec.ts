import { cli } from '@recado/texts';
import type { GroupSpec } from '../../program/CommandSpec.ts';
import { platformCommand } from '../../program/platformCommand.ts';
import { serverCommand } from '../../program/serverCommand.ts';
import { databaseOptions } from '../../settings/databaseOptions.ts';
import { serverOptions } from '../../settings/serverOptions.ts';
import { limitsOptions, usersOptions } from './options.ts';

const { users } = cli;
const { port, publicUrl } = serverOptions;
const who = { name: users.argument, about: users.about };

/** Other people's accounts, for administrators. */
export const usersSpec: GroupSpec = {
  name: 'users',
  texts: users,
  usual: 'list',
  commands: [
    platformCommand({
      name: 'list',
      texts: users.list,
      options: usersOptions,
      load: async () => (await import('./listUsers.ts')).listUsers,
    }),
    platformCommand({
      name: 'role',
      texts: users.role,
      args: [who, { name: users.role.role, about: users.role.roleAbout }],
      load: async () => (await import('./setRole.ts')).setRole,
    }),
    platformCommand({
      name: 'activate',
      texts: users.activate,
      args: [who],
      load: async () => (await import('./setActive.ts')).activate,
    }),
    platformCommand({
      name: 'deactivate',
      texts: users.deactivate,
      args: [who],
      load: async () => (await import('./setActive.ts')).deactivate,
    }),
    platformCommand({
      name: 'limits',
      texts: users.limits,
      args: [{ ...who, optional: true }],
      options: limitsOptions,
      load: async () => (await import('./limits.ts')).limits,
    }),
    serverCommand({
      name: 'reset-link',
      texts: users.resetLink,
      args: [{ name: users.resetLink.argument, about: users.resetLink.email }],
      options: { ...databaseOptions, port, publicUrl },
      load: async () => (await import('./resetLink.ts')).resetLink,
    }),
    serverCommand({
      name: 'end-two-step',
      texts: users.endTwoStep,
      args: [{ name: users.resetLink.argument, about: users.resetLink.email }],
      options: databaseOptions,
      load: async () => (await import('./endTwoStep.ts')).endTwoStep,
    }),
  ],
};
