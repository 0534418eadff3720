import { cli } from '@recado/texts';
import type { CommandSpec } from '../CommandSpec.ts';

const { profiles } = cli;
const named = { name: profiles.argument, about: profiles.about };

/** Who the operator is, and where. */
export const sessionSpecs: readonly CommandSpec[] = [
  {
    name: 'profiles',
    texts: profiles,
    usual: 'list',
    commands: [
      {
        name: 'list',
        texts: profiles.list,
        reaches: 'nothing',
        options: {},
        act: async call => (await import('../../commands/profiles/list.ts')).listProfiles(call),
      },
      {
        name: 'use',
        texts: profiles.use,
        reaches: 'nothing',
        args: [named],
        options: {},
        act: async call => (await import('../../commands/profiles/use.ts')).applyProfile(call),
      },
      {
        name: 'remove',
        texts: profiles.remove,
        reaches: 'nothing',
        args: [named],
        options: {},
        act: async call => (await import('../../commands/profiles/remove.ts')).removeProfile(call),
      },
    ],
  },
];
