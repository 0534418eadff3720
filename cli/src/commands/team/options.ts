import type { MemberRole } from '@recado/contract';
import { cli } from '@recado/texts';
import type { OptionTable } from '../../settings/Option.ts';
import { oneOf } from '../../settings/shapes.ts';

const { clients, team } = cli;

/** The contract's, which is not loaded to say what there is. */
const memberRoles = ['answers', 'manages'] as const satisfies readonly MemberRole[];

export const invitationOptions = {
  role: { flag: '--role', about: team.invite.role, ...oneOf(memberRoles), fallback: 'answers' },
} as const satisfies OptionTable;

export const removalOptions = {
  confirm: { flag: '--confirm', about: clients.confirmOption(team.remove.word) },
} as const satisfies OptionTable;

export const leavingOptions = {
  confirm: { flag: '--confirm', about: clients.confirmOption(team.leave.word) },
} as const satisfies OptionTable;
