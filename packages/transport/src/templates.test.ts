import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fillGaps, gapsIn } from './templates.ts';

it('finds each gap once, in order, by number or by name', () => {
  expect(gapsIn('Hola {{nombre}}: {{ 2 }} por {{1}}, {{nombre}}')).toEqual(['nombre', '2', '1']);
  expect(gapsIn('{{}} { {1} } {{a b}}')).toEqual([]);
});

it('fills every gap with its value, whatever the value looks like', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (one, other) => {
      expect(fillGaps('a{{1}}b{{2}}c{{1}}', [one, other])).toBe(`a${one}b${other}c${one}`);
    }),
  );
  expect(fillGaps('{{1}} {{2}}', ['$&'])).toBe('$& {{2}}');
});
