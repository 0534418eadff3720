import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getPasswordStrengthBarWidth, getPasswordStrengthLabel, scorePassword } from './password.ts';

describe('scorePassword', () => {
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
  ])('gives the password %j %i points', (password, score) => {
    expect(scorePassword(password)).toBe(score);
  });

  it('never lowers the score when the password gets longer', () => {
    fc.assert(fc.property(fc.string(), fc.string(), (a, b) => scorePassword(a + b) >= scorePassword(a)));
  });
});

describe('password strength display', () => {
  it.each([
    [0, undefined],
    [1, 'weak'],
    [2, 'weak'],
    [3, 'medium'],
    [4, 'medium'],
    [5, 'strong'],
  ])('labels a score of %i as %s', (score, label) => {
    expect(getPasswordStrengthLabel(score)).toBe(label);
  });

  it('has a bar width of 20 percent for each point', () => {
    expect([0, 1, 2, 3, 4, 5].map(getPasswordStrengthBarWidth)).toEqual([0, 20, 40, 60, 80, 100]);
  });
});
