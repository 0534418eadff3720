import { cli } from '@recado/texts';
import type { GroupSpec } from '../../program/CommandSpec.ts';
import { platformCommand } from '../../program/platformCommand.ts';
import { additionOptions, revocationOptions } from './options.ts';

const { keys } = cli;

/** Commands for account keys, which give programs access to several clients of an account. */
export const keysSpec: GroupSpec = {
  name: 'keys',
  texts: keys,
  defaultCommand: 'list',
  commands: [
    platformCommand({
      name: 'list',
      texts: keys.list,
      load: async () => (await import('./listKeys.ts')).listKeys,
    }),
    platformCommand({
      name: 'add',
      texts: keys.add,
      args: [{ name: keys.add.name, description: keys.add.nameAbout }],
      options: additionOptions,
      load: async () => (await import('./addKey.ts')).addKey,
    }),
    platformCommand({
      name: 'revoke',
      texts: keys.revoke,
      args: [{ name: keys.argument, description: keys.about }],
      options: revocationOptions,
      load: async () => (await import('./revokeKey.ts')).revokeKey,
    }),
  ],
};
