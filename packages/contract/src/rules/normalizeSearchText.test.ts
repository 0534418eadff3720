import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalizeSearchText } from './normalizeSearchText.ts';

describe('normalizeSearchText', () => {
  it.each([
    ['¿A QUÉ HORA ABREN?', '¿a que hora abren?'],
    ['Ñandú', 'nandu'],
    ['pingüino', 'pinguino'],
    ['Straße 12 👋', 'straße 12 👋'],
    ['Чайка', 'чаика'],
    ['寿司', '寿司'],
    ['', ''],
  ])('removes case and accents: %j', (text, expected) => {
    expect(normalizeSearchText(text)).toBe(expected);
  });

  it('returns the same for the composed and the decomposed form of any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'aÁñÑüÇй -👋') }), text => {
        expect(normalizeSearchText(text.normalize('NFC'))).toBe(normalizeSearchText(text.normalize('NFD')));
      }),
    );
  });
});
