import { cli } from '@recado/texts';
import type { GroupSpec } from '../../program/CommandSpec.ts';
import { serverCommand } from '../../program/serverCommand.ts';
import { databaseOptions } from '../../settings/databaseOptions.ts';
import { evolutionOptions, importOptions } from './options.ts';

const { importSession } = cli;

export const importSpec: GroupSpec = {
  name: 'import',
  texts: importSession,
  commands: [
    serverCommand({
      name: 'baileys',
      texts: importSession.baileys,
      args: [{ name: importSession.argument, description: importSession.folder }],
      options: { ...importOptions, ...databaseOptions },
      load: async () => (await import('./importBaileys.ts')).importBaileys,
    }),
    serverCommand({
      name: 'evolution',
      texts: importSession.evolution,
      args: [{ name: importSession.evolution.argument, description: importSession.evolution.address, optional: true }],
      options: { ...evolutionOptions, ...databaseOptions },
      load: async () => (await import('./evolution/importEvolution.ts')).importEvolution,
    }),
  ],
};
