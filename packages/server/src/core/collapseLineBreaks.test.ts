import fc from 'fast-check';
import { expect, it } from 'vitest';
import { collapseLineBreaks, toSingleLine } from './collapseLineBreaks.ts';

it('returns one line within the limit and splits no character', () => {
  expect(collapseLineBreaks('  Pan\r\n\tdulce \u0000 ', 40)).toBe('Pan dulce');
  expect(collapseLineBreaks('🌮🌮🌮', 5)).toBe('🌮🌮');
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), fc.nat(20), (text, limit) => {
      const line = collapseLineBreaks(text, limit);
      expect(line.length).toBeLessThanOrEqual(limit);
      expect(line).not.toMatch(/\p{Cc}|^\s|\s$/u);
      if (text.isWellFormed()) expect(line.isWellFormed()).toBe(true);
    }),
  );
});

it('toSingleLine replaces each run of control characters by one space, and keeps all other spaces', () => {
  expect(toSingleLine(' Ana\r\n\u0000Asunto:  falso ')).toBe(' Ana Asunto:  falso ');
});
