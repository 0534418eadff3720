import { describe, expect, it } from 'vitest';
import { clientActivityTexts, formatWait } from './clientActivityTexts.ts';

describe('formatWait', () => {
  it.each([
    [0, '0 s'],
    [59, '59 s'],
    [60, '1 min'],
    [3_569, '59 min'],
    [3_570, '1 h'],
    [6_000, '1 h 40 min'],
    [86_399, '1 d'],
    [183_600, '2 d 3 h'],
  ])('formats %d seconds as %s', (seconds, text) => {
    expect(formatWait(seconds)).toBe(text);
  });
});

it.each([
  [1, 'Las respuestas automáticas contestaron una vez, en 2 s.'],
  [1_200, 'Las respuestas automáticas contestaron 1,200 veces; la mitad, en 2 s o menos.'],
])('names the automatic answers when there are %d', (count, text) => {
  expect(clientActivityTexts.waits.robot(count, '2 s')).toBe(text);
});
