import { planned } from '@recado/texts';
import { expect, it } from 'vitest';
import { checkPlan, type Plan } from './checkPlan.ts';

const texts = planned.dialog;
const now = Date.parse('2026-03-01T15:00:00Z');
const plan: Plan = {
  to: '+52 55 8765 4321',
  words: 'Mañana abrimos a las 9.',
  day: '2026-03-02',
  at: new Date('2026-03-02T15:00:00Z'),
  until: undefined,
};
const check = (over: Partial<Plan>) => checkPlan({ ...plan, ...over }, now);

it('says what is missing or wrong, in words for owners', () => {
  expect(check({})).toBeUndefined();
  expect(check({ to: undefined, words: undefined, until: '2026-03-02' })).toBeUndefined();
  expect(check({ to: ' ' })).toBe(texts.missingTo);
  expect(check({ to: 'Marta' })).toBe(texts.wrongTo);
  expect(check({ to: '55 8765 4321' })).toBe(texts.noCountry('+52 55 8765 4321'));
  expect(check({ words: ' ' })).toBe(texts.missingText);
  expect(check({ at: undefined })).toBe(texts.missing);
  expect(check({ at: new Date(now) })).toBe(texts.past);
  expect(check({ until: '2026-03-01' })).toBe(texts.endsBefore);
});
