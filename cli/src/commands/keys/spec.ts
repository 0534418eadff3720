import { cliTexts } from '@recado/texts';
import type { GroupSpec } from '../../program/CommandSpec.ts';
import { createPlatformCommand } from '../../program/createPlatformCommand.ts';
import { keyCreationOptions, keyRevocationOptions } from './options.ts';

const { keys } = cliTexts;

/** Commands for account keys, which give programs access to several clients of an account. */
export const keysSpec: GroupSpec = {
  name: 'keys',
  texts: keys,
  defaultCommand: 'list',
  commands: [
    createPlatformCommand({
      name: 'list',
      texts: keys.list,
      load: async () => (await import('./listKeys.ts')).listKeys,
    }),
    createPlatformCommand({
      name: 'add',
      texts: keys.add,
      args: [{ name: keys.add.name, description: keys.add.nameAbout }],
      options: keyCreationOptions,
      load: async () => (await import('./addKey.ts')).addKey,
    }),
    createPlatformCommand({
      name: 'revoke',
      texts: keys.revoke,
      args: [{ name: keys.argument, description: keys.about }],
      options: keyRevocationOptions,
      load: async () => (await import('./revokeKey.ts')).revokeKey,
    }),
  ],
};
