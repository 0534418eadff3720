import { cliTexts } from '@recado/texts';
import type { CommandGroupSpec } from '../../program/CommandSpec.ts';
import { createServerCommand } from '../../program/createServerCommand.ts';
import { databaseOptions } from '../../settings/databaseOptions.ts';
import { baileysImportOptions, evolutionImportOptions, wahaImportOptions } from './options.ts';

const { importSession } = cliTexts;

export const importSpec: CommandGroupSpec = {
  name: 'import',
  texts: importSession,
  commands: [
    createServerCommand({
      name: 'baileys',
      texts: importSession.baileys,
      args: [{ name: importSession.argument, description: importSession.folder }],
      options: { ...baileysImportOptions, ...databaseOptions },
      load: async () => (await import('./importBaileysSession.ts')).importBaileysSession,
    }),
    createServerCommand({
      name: 'evolution',
      texts: importSession.evolution,
      args: [{ name: importSession.evolution.argument, description: importSession.evolution.address, optional: true }],
      options: { ...evolutionImportOptions, ...databaseOptions },
      load: async () => (await import('./evolution/importEvolution.ts')).importEvolution,
    }),
    createServerCommand({
      name: 'waha',
      texts: importSession.waha,
      args: [{ name: importSession.argument, description: importSession.waha.folder }],
      options: { ...wahaImportOptions, ...databaseOptions },
      load: async () => (await import('./waha/importWaha.ts')).importWaha,
    }),
  ],
};
