import type { GroupMemberAction, GroupMemberChangeOutcome, GroupMemberChangeResult, Person } from '@recado/transport';
import type { BinaryNode } from '@whiskeysockets/baileys';
import { toPersonFromJids } from '../identities/jids.ts';

/** Outcome of a membership change for one member, by WhatsApp's status code (docs/whatsapp.md §10). */
const outcomes: Readonly<Record<string, GroupMemberChangeOutcome>> = {
  200: 'done',
  403: 'invite-needed',
  408: 'left-recently',
  409: 'already-member',
  419: 'group-full',
};

/**
 * Returns the result for each person, in the order of `people`. WhatsApp's answer may identify a person by
 * another ID than the request.
 * @param participants attributes of the participants in the answer
 */
export function toMemberResults(
  action: GroupMemberAction,
  people: readonly Person[],
  participants: readonly BinaryNode['attrs'][],
): GroupMemberChangeResult[] {
  const answers = participants.map(({ jid, phone_number, lid, error }) => ({
    person: toPersonFromJids(jid, phone_number, lid),
    error,
  }));
  return people.map((requestedPerson, index) => {
    const match = answers.find(
      ({ person }) =>
        (requestedPerson.phone !== undefined && person.phone === requestedPerson.phone) ||
        (requestedPerson.lid !== undefined && person.lid === requestedPerson.lid),
    );
    const answer = match ?? (answers.length === people.length ? answers[index] : undefined);
    const person: Person = { ...answer?.person, ...requestedPerson };
    if (!answer) return { person, outcome: 'refused' };
    const { error = '200' } = answer;
    const outcome = error === '404' ? (action === 'add' ? 'not-registered' : 'not-member') : outcomes[error];
    return outcome === 'done' ? { person, outcome } : { person, outcome: outcome ?? 'refused', code: Number(error) };
  });
}
