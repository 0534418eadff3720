import { expect, it } from 'vitest';
import { absences, tellAbsence } from './absences.ts';

const endedAt = '2026-03-04T15:10:00.000Z';
const told = (minutes: number, messages = 0, people = 0, undecryptable = 0) =>
  tellAbsence({
    beganAt: new Date(Date.parse(endedAt) - minutes * 60_000).toISOString(),
    endedAt,
    messages,
    people,
    undecryptable,
  });

it('says how long, how much came, and what cannot be read', () => {
  expect(told(42, 7, 3, 1)).toBe(
    'Estuvo 42 min sin conexión; se recuperaron 7 mensajes, de 3 personas; 1 no se pudo descifrar.',
  );
  expect(told(185, 1, 1, 2)).toBe(
    'Estuvo 3 h 5 min sin conexión; se recuperó 1 mensaje, de 1 persona; 2 no se pudieron descifrar.',
  );
  expect(told(0.5, 1_200, 30)).toBe(
    'Estuvo menos de un minuto sin conexión; se recuperaron 1,200 mensajes, de 30 personas.',
  );
  expect(told(60)).toBe('Estuvo 1 h sin conexión; no se recuperó ningún mensaje.');
  expect(told(3 * 1_440)).toBe('Estuvo 3 días sin conexión; no se recuperó ningún mensaje.');
});

it('says of more than thirty days that what is older comes no more', () => {
  expect(told(30 * 1_440)).not.toContain(absences.beyond);
  expect(told(30 * 1_440 + 1, 7, 3)).toBe(
    `Estuvo 30 días sin conexión; se recuperaron 7 mensajes, de 3 personas; ${absences.beyond}.`,
  );
});
