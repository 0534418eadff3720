import { expect, it } from 'vitest';
import { describeOfflinePeriod, offlinePeriodTexts } from './offlinePeriodTexts.ts';

const endedAt = '2026-03-04T15:10:00.000Z';
const describePeriod = (minutes: number, messages = 0, people = 0, undecryptable = 0) =>
  describeOfflinePeriod({
    beganAt: new Date(Date.parse(endedAt) - minutes * 60_000).toISOString(),
    endedAt,
    messages,
    people,
    undecryptable,
  });

it('describeOfflinePeriod lists the duration, the recovered messages and the undecryptable messages', () => {
  expect(describePeriod(42, 7, 3, 1)).toBe(
    'Estuvo 42 min sin conexión; se recuperaron 7 mensajes, de 3 personas; 1 no se pudo descifrar.',
  );
  expect(describePeriod(185, 1, 1, 2)).toBe(
    'Estuvo 3 h 5 min sin conexión; se recuperó 1 mensaje, de 1 persona; 2 no se pudieron descifrar.',
  );
  expect(describePeriod(0.5, 1_200, 30)).toBe(
    'Estuvo menos de un minuto sin conexión; se recuperaron 1,200 mensajes, de 30 personas.',
  );
  expect(describePeriod(60)).toBe('Estuvo 1 h sin conexión; no se recuperó ningún mensaje.');
  expect(describePeriod(3 * 1_440)).toBe('Estuvo 3 días sin conexión; no se recuperó ningún mensaje.');
});

it('describeOfflinePeriod adds that older messages are lost when the period exceeds 30 days', () => {
  expect(describePeriod(30 * 1_440)).not.toContain(offlinePeriodTexts.beyond);
  expect(describePeriod(30 * 1_440 + 1, 7, 3)).toBe(
    `Estuvo 30 días sin conexión; se recuperaron 7 mensajes, de 3 personas; ${offlinePeriodTexts.beyond}.`,
  );
});
