import { expect, it } from 'vitest';
import { describeEventResponses } from './describeEventResponses.ts';

it('counts guests only of people who come, and omits answers that nobody gave', () => {
  const going = { response: 'going', guests: 2 } as const;
  expect(describeEventResponses({ responses: [going, { response: 'not-going', guests: 4 }] })).toBe(
    'Respuestas: 3 asistirán, 1 no asistirá',
  );
  expect(describeEventResponses({ responses: [{ response: 'maybe', guests: 0 }] })).toBe('Respuestas: 1 tal vez');
});
