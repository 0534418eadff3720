import { describe, expect, it } from 'vitest';
import { formatWait } from './clientActivityTexts.ts';

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
