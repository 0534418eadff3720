import type { MemberAction, MemberOutcome, MemberResult, Person } from '@recado/transport';
import type { BinaryNode } from '@whiskeysockets/baileys';
import { personOf } from '../people/jids.ts';

/** WhatsApp's numbers (docs/whatsapp.md §10). */
const outcomes: Readonly<Record<string, MemberOutcome>> = {
  200: 'done',
  403: 'invite-needed',
  408: 'left-recently',
  409: 'already-member',
  419: 'group-full',
};

/**
 * What came of each person, in their order: WhatsApp answers by the name it prefers, not always by the one it was asked.
 * @param told attributes of the answer's participants
 */
export function memberResults(
  action: MemberAction,
  people: readonly Person[],
  told: readonly BinaryNode['attrs'][],
): MemberResult[] {
  const answers = told.map(({ jid, phone_number, lid, error }) => ({
    person: personOf(jid, phone_number, lid),
    error,
  }));
  return people.map((asked, place) => {
    const named = answers.find(
      ({ person }) =>
        (asked.phone !== undefined && person.phone === asked.phone) ||
        (asked.lid !== undefined && person.lid === asked.lid),
    );
    const answer = named ?? (answers.length === people.length ? answers[place] : undefined);
    const person: Person = { ...answer?.person, ...asked };
    if (!answer) return { person, outcome: 'refused' };
    const { error = '200' } = answer;
    const outcome = error === '404' ? (action === 'add' ? 'not-registered' : 'not-member') : outcomes[error];
    return outcome === 'done'
      ? { person, outcome }
      : { person, outcome: outcome ?? 'refused', code: Number(error) };
  });
}
