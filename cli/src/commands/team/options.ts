import type { MemberRole } from '@recado/contract';
import { cliTexts } from '@recado/texts';
import type { OptionTable } from '../../settings/Option.ts';
import { defineChoiceValue } from '../../settings/valueParsers.ts';

const { team } = cliTexts;

/** Copy of the contract's member roles. The help text must not load the whole contract just for the roles. */
const memberRoles = ['answers', 'manages'] as const satisfies readonly MemberRole[];

export const memberInvitationOptions = {
  role: { flag: '--role', about: team.invite.role, ...defineChoiceValue(memberRoles), fallback: 'answers' },
} as const satisfies OptionTable;
