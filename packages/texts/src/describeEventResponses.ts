import { messageFeedTexts } from './messageFeedTexts.ts';

const { label, ...countTexts } = messageFeedTexts.cards.eventResponses;

/** A person's answer to an event, with the number of people whom the person brings. */
interface EventAnswer {
  readonly response: 'going' | 'not-going' | 'maybe';
  readonly guests: number;
}

interface AnsweredEvent {
  readonly responses?: readonly EventAnswer[] | undefined;
}

/** Describes how many people answered an event in which way. */
export function describeEventResponses({ responses: answers = [] }: AnsweredEvent): string {
  const countPeople = (response: EventAnswer['response']): number =>
    answers
      .filter(answer => answer.response === response)
      .reduce((total, { guests }) => total + 1 + (response === 'going' ? guests : 0), 0);
  const counts = (['going', 'maybe', 'not-going'] as const).flatMap(response => {
    const people = countPeople(response);
    return people > 0 ? [countTexts[response](people)] : [];
  });
  return label(counts.join(', '));
}
