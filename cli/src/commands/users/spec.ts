import { cliTexts } from '@recado/texts';
import type { CommandGroupSpec } from '../../program/CommandSpec.ts';
import { createPlatformCommand } from '../../program/createPlatformCommand.ts';
import { createServerCommand } from '../../program/createServerCommand.ts';
import { databaseOptions } from '../../settings/databaseOptions.ts';
import { serverOptions } from '../../settings/serverOptions.ts';
import { listUsersOptions, userLimitsOptions } from './options.ts';

const { users } = cliTexts;
const { port, publicUrl } = serverOptions;
const userArgument = { name: users.argument, description: users.about };

/** Commands with which administrators manage the accounts of other users. */
export const usersSpec: CommandGroupSpec = {
  name: 'users',
  texts: users,
  defaultCommand: 'list',
  commands: [
    createPlatformCommand({
      name: 'list',
      texts: users.list,
      options: listUsersOptions,
      load: async () => (await import('./listUsers.ts')).listUsers,
    }),
    createPlatformCommand({
      name: 'role',
      texts: users.role,
      args: [userArgument, { name: users.role.role, description: users.role.roleAbout }],
      load: async () => (await import('./setUserRole.ts')).setUserRole,
    }),
    createPlatformCommand({
      name: 'activate',
      texts: users.activate,
      args: [userArgument],
      load: async () => (await import('./setActive.ts')).activateUser,
    }),
    createPlatformCommand({
      name: 'deactivate',
      texts: users.deactivate,
      args: [userArgument],
      confirmation: {},
      load: async () => (await import('./setActive.ts')).deactivateUser,
    }),
    createPlatformCommand({
      name: 'limits',
      texts: users.limits,
      args: [{ ...userArgument, optional: true }],
      options: userLimitsOptions,
      load: async () => (await import('./manageAccountLimits.ts')).manageAccountLimits,
    }),
    createServerCommand({
      name: 'reset-link',
      texts: users.resetLink,
      args: [{ name: users.resetLink.argument, description: users.resetLink.email }],
      options: { ...databaseOptions, port, publicUrl },
      load: async () => (await import('./createPasswordResetLink.ts')).createPasswordResetLink,
    }),
    createServerCommand({
      name: 'end-two-step',
      texts: users.endTwoStep,
      args: [{ name: users.resetLink.argument, description: users.resetLink.email }],
      options: databaseOptions,
      confirmation: {},
      load: async () => (await import('./disableTwoStepLogin.ts')).disableTwoStepLogin,
    }),
  ],
};
