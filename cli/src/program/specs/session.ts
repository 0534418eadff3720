import { cli } from '@recado/texts';
import { remoteTable } from '../../settings/remoteTable.ts';
import { loginTable, registerTable } from '../../settings/sessionTables.ts';
import type { ActingSpec, CommandSpec } from '../CommandSpec.ts';
import { platformCommand } from '../platformCommand.ts';

const { profiles } = cli;
const named = { name: profiles.argument, about: profiles.about };
const { profile } = remoteTable;

const onProfiles = (spec: Omit<ActingSpec, 'reaches'>): ActingSpec => ({ ...spec, reaches: 'nothing' });

/** Who the operator is, and where. */
export const sessionSpecs: readonly CommandSpec[] = [
  platformCommand({
    name: 'login',
    texts: cli.login,
    options: loginTable,
    opensProfile: true,
    speaksFor: 'nobody',
    load: async () => (await import('../../commands/login/login.ts')).login,
  }),
  onProfiles({
    name: 'logout',
    texts: cli.logout,
    options: { profile },
    act: async call => (await import('../../commands/logout/logout.ts')).logout(call),
  }),
  platformCommand({
    name: 'whoami',
    texts: cli.whoami,
    load: async () => (await import('../../commands/whoami/whoami.ts')).whoami,
  }),
  {
    name: 'profiles',
    texts: profiles,
    usual: 'list',
    commands: [
      onProfiles({
        name: 'list',
        texts: profiles.list,
        options: {},
        act: async call => (await import('../../commands/profiles/listProfiles.ts')).listProfiles(call),
      }),
      onProfiles({
        name: 'use',
        texts: profiles.use,
        args: [named],
        options: {},
        act: async call => (await import('../../commands/profiles/applyProfile.ts')).applyProfile(call),
      }),
      onProfiles({
        name: 'remove',
        texts: profiles.remove,
        args: [named],
        options: {},
        act: async call => (await import('../../commands/profiles/removeProfile.ts')).removeProfile(call),
      }),
    ],
  },
  platformCommand({
    name: 'register',
    texts: cli.register,
    options: registerTable,
    opensProfile: true,
    speaksFor: 'nobody',
    load: async () => (await import('../../commands/register/register.ts')).register,
  }),
];
