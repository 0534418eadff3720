import fc from 'fast-check';
import { expect, it } from 'vitest';
import { oneLine } from './oneLine.ts';

it('is one line, of no more than there is room for, and halves no character', () => {
  expect(oneLine('  Pan\r\n\tdulce \u0000 ', 40)).toBe('Pan dulce');
  expect(oneLine('🌮🌮🌮', 5)).toBe('🌮🌮');
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), fc.nat(20), (text, limit) => {
      const line = oneLine(text, limit);
      expect(line.length).toBeLessThanOrEqual(limit);
      expect(line).not.toMatch(/\p{Cc}|^\s|\s$/u);
      if (text.isWellFormed()) expect(line.isWellFormed()).toBe(true);
    }),
  );
});
