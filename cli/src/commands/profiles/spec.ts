import { cli } from '@recado/texts';
import type { GroupSpec } from '../../program/CommandSpec.ts';
import { localCommand } from '../../program/localCommand.ts';

const { profiles } = cli;
const profileArgument = { name: profiles.argument, description: profiles.about };

export const profilesSpec: GroupSpec = {
  name: 'profiles',
  texts: profiles,
  defaultCommand: 'list',
  commands: [
    localCommand({
      name: 'list',
      texts: profiles.list,
      load: async () => (await import('./listProfiles.ts')).listProfiles,
    }),
    localCommand({
      name: 'use',
      texts: profiles.use,
      args: [profileArgument],
      load: async () => (await import('./applyProfile.ts')).applyProfile,
    }),
    localCommand({
      name: 'remove',
      texts: profiles.remove,
      args: [profileArgument],
      load: async () => (await import('./removeProfile.ts')).removeProfile,
    }),
  ],
};
