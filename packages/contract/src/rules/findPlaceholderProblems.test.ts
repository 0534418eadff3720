import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fillQuickReply } from './fillQuickReply.ts';
import { findPlaceholderProblems } from './findPlaceholderProblems.ts';

it.each([
  ['Hola { nombre }', '{ nombre }', '{nombre}'],
  ['Hola {{nombre}}', '{{nombre}}', '{nombre}'],
  ['Hola {{ Nombre }}', '{{ Nombre }}', '{nombre}'],
  ['Hola {nombre', '{nombre', '{nombre}'],
  ['Hola {{nombre}', '{{nombre}', '{nombre}'],
  ['Hola {nomber}', '{nomber}', '{nombre}'],
  ['Hola {nombe}', '{nombe}', '{nombre}'],
  ['Hola {name}', '{name}', '{nombre}'],
  ['Hola {first_name}', '{first_name}', '{nombre}'],
  ['Hola [nombre]', '[nombre]', '{nombre}'],
  ['Hola <nombre>', '<nombre>', '{nombre}'],
  ['Hola %nombre%', '%nombre%', '{nombre}'],
  ['Hola $nombre', '$nombre', '{nombre}'],
  ['en { negocio }', '{ negocio }', '{negocio}'],
  ['en {empresa}', '{empresa}', '{negocio}'],
  ['Código {{1}}', '{{1}}', undefined],
  ['Debe {monto}', '{monto}', undefined],
  ['Debe {}', '{}', undefined],
])('%s contains the placeholder %s, which is not replaced', (text, written, suggestion) => {
  expect(findPlaceholderProblems(text)).toEqual([{ written, ...(suggestion && { suggestion }) }]);
});

it.each(['Hola {nombre}, somos {Negocio}', 'Sin nada', 'Cuesta $50 [oferta] 20% más 10% <3', 'a{nombre}b'])(
  'finds no problem in: %s',
  text => {
    expect(findPlaceholderProblems(text)).toEqual([]);
  },
);

it('finds each pair of braces that a person would receive', () => {
  const word = fc.constantFrom('nombre', 'negocio', ' nombre', 'Nombre ', 'monto', 'nombre completo', '1');
  fc.assert(
    fc.property(fc.array(fc.tuple(word, fc.integer({ min: 1, max: 3 })), { maxLength: 4 }), words => {
      const text = words.map(([name, count]) => `${'{'.repeat(count)}${name}${'}'.repeat(count)}`).join(' y ');
      const sent = fillQuickReply(text, { nombre: 'Ana', negocio: 'Pan' });
      expect(findPlaceholderProblems(text).length > 0).toBe(sent.includes('{'));
    }),
  );
});
