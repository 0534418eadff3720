import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fillGaps, fits, gapsIn, templateText } from './templates.ts';

it('finds each gap once, in order, by number or by name', () => {
  expect(gapsIn('Hola {{nombre}}: {{ 2 }} por {{1}}, {{nombre}}')).toEqual(['nombre', '2', '1']);
  expect(gapsIn('{{}} { {1} } {{a b}}')).toEqual([]);
});

it('fills every gap with its value, whatever the value looks like', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (one, other) => {
      expect(fillGaps('a{{1}}b{{2}}c{{1}}', { 1: one, 2: other })).toBe(`a${one}b${other}c${one}`);
    }),
  );
  expect(fillGaps('{{1}} {{2}} {{toString}}', { 1: '$&' })).toBe('$& {{2}} {{toString}}');
});

it('wants a value for each gap, and none besides', () => {
  expect([fits('Hola {{1}}', { 1: 'Marta' }), fits('Hola'), fits(undefined)]).toEqual([true, true, true]);
  expect([fits('Hola {{1}}'), fits('Hola', { 1: 'x' }), fits('{{toString}}', { otro: 'x' })]).toEqual([
    false,
    false,
    false,
  ]);
});

it('reads as its parts below each other', () => {
  const words = { header: 'Pedido {{1}}', body: 'Listo, {{nombre}}.', footer: 'La Espiga' };
  expect(templateText(words, { values: { nombre: 'Marta' }, headerValues: { 1: '7' } })).toBe(
    'Pedido 7\n\nListo, Marta.\n\nLa Espiga',
  );
  expect(templateText({ body: 'Abierto' }, {})).toBe('Abierto');
});
