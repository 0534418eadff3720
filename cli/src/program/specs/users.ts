import { cli } from '@recado/texts';
import { usersTable } from '../../settings/listTables.ts';
import type { GroupSpec } from '../CommandSpec.ts';
import { platformCommand } from '../platformCommand.ts';

const { users } = cli;
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
      options: usersTable,
      load: async () => (await import('../../commands/users/listUsers.ts')).listUsers,
    }),
    platformCommand({
      name: 'role',
      texts: users.role,
      args: [who, { name: users.role.role, about: users.role.roleAbout }],
      load: async () => (await import('../../commands/users/setRole.ts')).setRole,
    }),
    platformCommand({
      name: 'activate',
      texts: users.activate,
      args: [who],
      load: async () => (await import('../../commands/users/setActive.ts')).activate,
    }),
    platformCommand({
      name: 'deactivate',
      texts: users.deactivate,
      args: [who],
      load: async () => (await import('../../commands/users/setActive.ts')).deactivate,
    }),
  ],
};
