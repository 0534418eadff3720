import { scheduledMessageTexts } from '@recado/texts';
import { expect, it } from 'vitest';
import { readRecipientNumber } from '../readRecipientNumber.ts';
import { type ScheduleInput, validateScheduleInput } from './validateScheduleInput.ts';

const texts = scheduledMessageTexts.dialog;
const now = Date.parse('2026-03-01T15:00:00Z');
const plan: ScheduleInput = {
  recipient: readRecipientNumber('+52 55 8765 4321', '5215511112222'),
  text: 'Mañana abrimos a las 9.',
  day: '2026-03-02',
  at: new Date('2026-03-02T15:00:00Z'),
  until: undefined,
};
const check = (overrides: Partial<ScheduleInput>) => validateScheduleInput({ ...plan, ...overrides }, now);

it('returns an error text for owners when a field is missing or invalid', () => {
  expect(check({})).toBeUndefined();
  expect(check({ recipient: undefined, text: undefined, until: '2026-03-02' })).toBeUndefined();
  expect(check({ recipient: { error: texts.missingTo } })).toBe(texts.missingTo);
  expect(check({ text: ' ' })).toBe(texts.missingText);
  expect(check({ at: undefined })).toBe(texts.missing);
  expect(check({ at: new Date(now) })).toBe(texts.timeInPast);
  expect(check({ until: '2026-03-01' })).toBe(texts.endsBefore);
});
