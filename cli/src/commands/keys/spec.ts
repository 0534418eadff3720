import { cliTexts } from '@recado/texts';
import type { CommandGroupSpec } from '../../program/CommandSpec.ts';
import { createPlatformCommand } from '../../program/createPlatformCommand.ts';
import { accountKeyCreationOptions } from './options.ts';

const { keys } = cliTexts;

/** Commands for account keys, which give programs access to several clients of an account. */
export const keysSpec: CommandGroupSpec = {
  name: 'keys',
  texts: keys,
  defaultCommand: 'list',
  commands: [
    createPlatformCommand({
      name: 'list',
      texts: keys.list,
      load: async () => (await import('./listAccountKeys.ts')).listAccountKeys,
    }),
    createPlatformCommand({
      name: 'add',
      texts: keys.add,
      args: [{ name: keys.add.name, description: keys.add.nameAbout }],
      options: accountKeyCreationOptions,
      load: async () => (await import('./addAccountKey.ts')).addAccountKey,
    }),
    createPlatformCommand({
      name: 'revoke',
      texts: keys.revoke,
      args: [{ name: keys.argument, description: keys.about }],
      confirmation: { word: keys.revoke.word },
      load: async () => (await import('./revokeAccountKey.ts')).revokeAccountKey,
    }),
  ],
};
