import { cli } from '@recado/texts';
import type { GroupSpec } from '../../program/CommandSpec.ts';
import { platformCommand } from '../../program/platformCommand.ts';
import { invitationOptions, leavingOptions, removalOptions } from './options.ts';

const { team } = cli;
const { client, person } = team;

/** Commands to share a client with other users. */
export const teamSpec: GroupSpec = {
  name: 'team',
  texts: team,
  defaultCommand: 'list',
  commands: [
    platformCommand({
      name: 'list',
      texts: team.list,
      args: [client],
      load: async () => (await import('./listTeam.ts')).listTeam,
    }),
    platformCommand({
      name: 'invite',
      texts: team.invite,
      args: [client],
      options: invitationOptions,
      load: async () => (await import('./invite.ts')).invite,
    }),
    platformCommand({
      name: 'revoke',
      texts: team.revoke,
      args: [client],
      load: async () => (await import('./invite.ts')).revokeInvitations,
    }),
    platformCommand({
      name: 'role',
      texts: team.role,
      args: [client, person, team.role.value],
      load: async () => (await import('./changeTeam.ts')).changeRole,
    }),
    platformCommand({
      name: 'remove',
      texts: team.remove,
      args: [client, person],
      options: removalOptions,
      load: async () => (await import('./changeTeam.ts')).removeMember,
    }),
    platformCommand({
      name: 'leave',
      texts: team.leave,
      args: [client],
      options: leavingOptions,
      load: async () => (await import('./changeTeam.ts')).leaveTeam,
    }),
  ],
};
