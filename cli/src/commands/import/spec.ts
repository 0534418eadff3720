import { cli } from '@recado/texts';
import type { GroupSpec } from '../../program/CommandSpec.ts';
import { serverCommand } from '../../program/serverCommand.ts';
import { databaseOptions } from '../../settings/databaseOptions.ts';
import { importOptions } from './options.ts';

const { importing } = cli;

export const importSpec: GroupSpec = {
  name: 'import',
  texts: importing,
  commands: [
    serverCommand({
      name: 'baileys',
      texts: importing.baileys,
      args: [{ name: importing.argument, about: importing.folder }],
      options: { ...importOptions, ...databaseOptions },
      load: async () => (await import('./importBaileys.ts')).importBaileys,
    }),
  ],
};
