import { describe, expect, it } from 'vitest';
import { findCountryCode, getCountryName } from './findCountryCode.ts';

describe('findCountryCode', () => {
  it('finds the country of the longest matching calling code, and none for an empty or unknown one', () => {
    const phones = ['18095550100', '18105550100', '37798765432', '79991234567', '77011234567', '8', ''];
    expect(phones.map(findCountryCode)).toEqual(['DO', 'US', 'MC', 'RU', 'KZ', undefined, undefined]);
  });
});

describe('getCountryName', () => {
  it.each([
    ['525512345678', 'México'],
    ['14155550100', 'Estados Unidos'],
    ['14165550100', 'Canadá'],
    ['18095550100', 'República Dominicana'],
    ['50212345678', 'Guatemala'],
    ['34612345678', 'España'],
    ['2101234567', undefined],
  ])('returns for %s the country %s', (phone, name) => {
    expect(getCountryName(phone)).toBe(name);
  });
});
