import type { Group, ListedGroup, ParticipantResult } from '@recado/contract';
import { groupAndContactTexts as texts } from '@recado/texts';
import { formatAddressKey, type GroupInfo, type GroupMemberChangeResult } from '@recado/transport';
import { type RequestedPerson, toPhoneNumberAndLid } from './createPersonResolver.ts';

export const presentListedGroup = (group: GroupInfo): ListedGroup => ({
  chat: `group:${group.id}`,
  subject: group.subject,
  description: group.description ?? null,
  owner: group.owner ? toPhoneNumberAndLid(group.owner) : null,
  createdAt: group.createdAt?.toISOString() ?? null,
  size: group.size,
  role: group.role ?? null,
  onlyAdminsWrite: group.onlyAdminsWrite,
  onlyAdminsEdit: group.onlyAdminsEdit,
  joinApproval: group.joinApproval,
});

export const presentGroup = (group: GroupInfo): Group => ({
  ...presentListedGroup(group),
  participants: group.members.map(({ person, role }) => ({ ...toPhoneNumberAndLid(person), role })),
});

/**
 * Presents one result for each named person, in the order of `namedPeople`.
 * @param results one result for each person on the network, without repetitions and in the order in
 * which the people are first named
 */
export function presentParticipantResults(
  namedPeople: readonly RequestedPerson[],
  results: readonly GroupMemberChangeResult[],
): ParticipantResult[] {
  const distinctKeys = [...new Set(namedPeople.flatMap(({ person }) => (person ? [formatAddressKey(person)] : [])))];
  return namedPeople.map(({ spelling, person }) => {
    const result = person && results[distinctKeys.indexOf(formatAddressKey(person))];
    const outcome = result?.outcome ?? 'not-registered';
    return {
      participant: spelling,
      ...toPhoneNumberAndLid(result?.person ?? person ?? { kind: 'person' }),
      outcome,
      ...(result?.code !== undefined && { code: result.code }),
      explanation: outcome === 'done' ? null : texts.outcomes[outcome],
    };
  });
}
