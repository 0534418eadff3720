import { cli } from '@recado/texts';
import type { GroupSpec } from '../../program/CommandSpec.ts';
import { serverCommand } from '../../program/serverCommand.ts';
import { databaseOptions } from '../../settings/databaseOptions.ts';
import { evolutionOptions, importOptions } from './options.ts';

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
    serverCommand({
      name: 'evolution',
      texts: importing.evolution,
      args: [{ name: importing.evolution.argument, about: importing.evolution.address, optional: true }],
      options: { ...evolutionOptions, ...databaseOptions },
      load: async () => (await import('./evolution/importEvolution.ts')).importEvolution,
    }),
  ],
};
