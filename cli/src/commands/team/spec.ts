import { cliTexts } from '@recado/texts';
import type { CommandGroupSpec } from '../../program/CommandSpec.ts';
import { createPlatformCommand } from '../../program/createPlatformCommand.ts';
import { memberInvitationOptions } from './options.ts';

const { team } = cliTexts;
const { client, person } = team;

/** Commands to share a client with other users. */
export const teamSpec: CommandGroupSpec = {
  name: 'team',
  texts: team,
  defaultCommand: 'list',
  commands: [
    createPlatformCommand({
      name: 'list',
      texts: team.list,
      args: [client],
      load: async () => (await import('./listTeam.ts')).listTeam,
    }),
    createPlatformCommand({
      name: 'invite',
      texts: team.invite,
      args: [client],
      options: memberInvitationOptions,
      load: async () => (await import('./inviteMember.ts')).inviteMember,
    }),
    createPlatformCommand({
      name: 'revoke',
      texts: team.revoke,
      args: [client],
      confirmation: {},
      load: async () => (await import('./inviteMember.ts')).revokeInvitations,
    }),
    createPlatformCommand({
      name: 'role',
      texts: team.role,
      args: [client, person, team.role.value],
      load: async () => (await import('./changeTeam.ts')).changeMemberRole,
    }),
    createPlatformCommand({
      name: 'remove',
      texts: team.remove,
      args: [client, person],
      confirmation: { word: team.remove.word },
      load: async () => (await import('./changeTeam.ts')).removeMember,
    }),
    createPlatformCommand({
      name: 'leave',
      texts: team.leave,
      args: [client],
      confirmation: { word: team.leave.word },
      load: async () => (await import('./changeTeam.ts')).leaveTeam,
    }),
  ],
};
