import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  fillPlaceholders,
  hasExactPlaceholderValues,
  listTemplatePlaceholders,
  renderTemplateText,
} from './templates.ts';

it('listTemplatePlaceholders lists each placeholder once in order of appearance, whether a number or a name', () => {
  expect(listTemplatePlaceholders('Hola {{nombre}}: {{ 2 }} por {{1}}, {{nombre}}')).toEqual(['nombre', '2', '1']);
  expect(listTemplatePlaceholders('{{}} { {1} } {{a b}}')).toEqual([]);
});

it('fillPlaceholders fills every placeholder with its value, even if the value contains special characters', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (firstValue, other) => {
      expect(fillPlaceholders('a{{1}}b{{2}}c{{1}}', { 1: firstValue, 2: other })).toBe(
        `a${firstValue}b${other}c${firstValue}`,
      );
    }),
  );
  expect(fillPlaceholders('{{1}} {{2}} {{toString}}', { 1: '$&' })).toBe('$& {{2}} {{toString}}');
});

it('hasExactPlaceholderValues returns true only if each placeholder has a value and no other value exists', () => {
  expect([
    hasExactPlaceholderValues('Hola {{1}}', { 1: 'Marta' }),
    hasExactPlaceholderValues('Hola'),
    hasExactPlaceholderValues(undefined),
  ]).toEqual([true, true, true]);
  expect([
    hasExactPlaceholderValues('Hola {{1}}'),
    hasExactPlaceholderValues('Hola', { 1: 'x' }),
    hasExactPlaceholderValues('{{toString}}', { otro: 'x' }),
  ]).toEqual([false, false, false]);
});

it('renderTemplateText separates the parts of a template by blank lines', () => {
  const definition = { header: 'Pedido {{1}}', body: 'Listo, {{nombre}}.', footer: 'La Espiga' };
  expect(renderTemplateText(definition, { values: { nombre: 'Marta' }, headerValues: { 1: '7' } })).toBe(
    'Pedido 7\n\nListo, Marta.\n\nLa Espiga',
  );
  expect(renderTemplateText({ body: 'Abierto' }, {})).toBe('Abierto');
});
