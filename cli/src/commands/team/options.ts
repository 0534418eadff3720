import type { MemberRole } from '@recado/contract';
import { cli } from '@recado/texts';
import type { OptionTable } from '../../settings/Option.ts';
import { defineChoice } from '../../settings/valueParsers.ts';

const { clients, team } = cli;

/** Copy of the contract's member roles, so that the help text does not load the contract. */
const memberRoles = ['answers', 'manages'] as const satisfies readonly MemberRole[];

export const invitationOptions = {
  role: { flag: '--role', about: team.invite.role, ...defineChoice(memberRoles), fallback: 'answers' },
} as const satisfies OptionTable;

export const removalOptions = {
  confirm: { flag: '--confirm', about: clients.confirmOption(team.remove.word) },
} as const satisfies OptionTable;

export const leavingOptions = {
  confirm: { flag: '--confirm', about: clients.confirmOption(team.leave.word) },
} as const satisfies OptionTable;
