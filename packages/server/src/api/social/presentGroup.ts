import type { Group, ListedGroup, ParticipantResult } from '@recado/contract';
import { social as texts } from '@recado/texts';
import { addressKey, type GroupInfo, type MemberResult } from '@recado/transport';
import { type NamedPerson, namesOf } from './createPeople.ts';

export const listedGroup = (group: GroupInfo): ListedGroup => ({
  chat: `group:${group.id}`,
  subject: group.subject,
  description: group.description ?? null,
  owner: group.owner ? namesOf(group.owner) : null,
  createdAt: group.createdAt?.toISOString() ?? null,
  size: group.size,
  role: group.role ?? null,
  onlyAdminsWrite: group.onlyAdminsWrite,
  onlyAdminsEdit: group.onlyAdminsEdit,
  joinApproval: group.joinApproval,
});

export const presentGroup = (group: GroupInfo): Group => ({
  ...listedGroup(group),
  participants: group.members.map(({ person, role }) => ({ ...namesOf(person), role })),
});

/**
 * One for each who was named, in their order.
 * @param results of the people who are on the network, each once and in the order they were first named
 */
export function presentResults(
  named: readonly NamedPerson[],
  results: readonly MemberResult[],
): ParticipantResult[] {
  const asked = [...new Set(named.flatMap(({ person }) => (person ? [addressKey(person)] : [])))];
  return named.map(({ written, person }) => {
    const result = person && results[asked.indexOf(addressKey(person))];
    const outcome = result?.outcome ?? 'not-registered';
    return {
      participant: written,
      ...namesOf(result?.person ?? person ?? { kind: 'person' }),
      outcome,
      ...(result?.code !== undefined && { code: result.code }),
      explanation: outcome === 'done' ? null : texts.outcomes[outcome],
    };
  });
}
