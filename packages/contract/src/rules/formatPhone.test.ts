import { describe, expect, it } from 'vitest';
import { formatPhone } from './formatPhone.ts';

describe('formatPhone', () => {
  it.each([
    ['5215512345678', '+52 1 55 1234 5678'],
    ['525512345678', '+52 55 1234 5678'],
    ['5219611234567', '+52 1 961 123 4567'],
    ['14155550100', '+14155550100'],
    ['52123', '+52123'],
    ['lid:123456', 'lid:123456'],
  ])('formats %s as %s', (digits, expected) => {
    expect(formatPhone(digits)).toBe(expected);
  });
});
