import { cliTexts } from '@recado/texts';
import type { CommandGroupSpec } from '../../program/CommandSpec.ts';
import { createLocalCommand } from '../../program/createLocalCommand.ts';

const { profiles } = cliTexts;
const profileArgument = { name: profiles.argument, description: profiles.about };

export const profilesSpec: CommandGroupSpec = {
  name: 'profiles',
  texts: profiles,
  defaultCommand: 'list',
  commands: [
    createLocalCommand({
      name: 'list',
      texts: profiles.list,
      load: async () => (await import('./listProfiles.ts')).listProfiles,
    }),
    createLocalCommand({
      name: 'use',
      texts: profiles.use,
      args: [profileArgument],
      load: async () => (await import('./setCurrentProfile.ts')).setCurrentProfile,
    }),
    createLocalCommand({
      name: 'remove',
      texts: profiles.remove,
      args: [profileArgument],
      confirmation: {},
      load: async () => (await import('./removeProfile.ts')).removeProfile,
    }),
  ],
};
