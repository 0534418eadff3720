import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { passwordBarWidth, passwordLabel, passwordScore } from './password.ts';

describe('passwordScore', () => {
  it.each([
    ['', 0],
    ['abc', 0],
    ['abcdef', 1],
    ['abcdefghij', 2],
    ['Abcdefghij', 3],
    ['Abcdefghi1', 4],
    ['Abcdefgh1!', 5],
    ['A1!', 3],
    ['ñandú', 0],
    ['Ñandúes', 2],
  ])('gives %j %i points', (password, score) => {
    expect(passwordScore(password)).toBe(score);
  });

  it('never takes a point away for a longer password', () => {
    fc.assert(fc.property(fc.string(), fc.string(), (a, b) => passwordScore(a + b) >= passwordScore(a)));
  });
});

describe('passwordLabel', () => {
  it.each([
    [0, undefined],
    [1, 'weak'],
    [2, 'weak'],
    [3, 'medium'],
    [4, 'medium'],
    [5, 'strong'],
  ])('calls a score of %i %s', (score, label) => {
    expect(passwordLabel(score)).toBe(label);
  });

  it('fills the bar by a fifth for each point', () => {
    expect([0, 1, 2, 3, 4, 5].map(passwordBarWidth)).toEqual([0, 20, 40, 60, 80, 100]);
  });
});
