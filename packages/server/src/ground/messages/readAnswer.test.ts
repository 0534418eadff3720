import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAnswer } from './readAnswer.ts';

const options = ['Tortas', 'Café con leche', 'Pan de muerto'];

describe('an answer to a menu', () => {
  it.each([
    ...['2', '2.', ' 2 ', '2)', '(2)', '2.-', '*2*', '02', '#2', '2!', '２', '2️⃣', '2⃣'],
    ...[
      'dos',
      'Dos',
      'DOS.',
      'la dos',
      'la 2',
      'el dos',
      'opción 2',
      'Opcion dos',
      'la opción 2',
      'número 2',
    ],
    ...['No. 2', 'segunda', 'la segunda', 'segundo', '2da', '2ª', '2º'],
    ...['la 2 por favor', 'La 2, porfa', 'dos gracias'],
    ...['Café con leche', 'cafe con leche', 'CAFÉ CON LECHE.', '«Café con leche»', 'Cafe\u0301 con leche'],
    ...['2. Café con leche', '2 café con leche', 'la dos, café con leche', 'Café con leche, por favor'],
  ])('names the second: %s', answer => {
    expect(readAnswer(answer, options)).toBe(2);
  });

  it.each([
    ...[
      '22',
      '12',
      '2 kilos de pan',
      '2 2',
      '2.5',
      '2/3',
      '1,2',
      '1 y 2',
      '1 o 2',
      '-2',
      '$2',
      '2%',
      '2?',
      '¿2?',
    ],
    ...['20', '200', '4', '0', '11', '2 tortas', 'dos tortas', '1 café con leche', 'quiero 2', 'dame dos'],
    ...['', ' ', '.', 'no', 'sí', 'la', 'opción', 'la opción', 'café', 'leche', 'café con leche y pan'],
    ...['¿Café con leche?', 'no quiero café con leche', '2x1', 'a las 2', '2 pm', '2:00', 'dos horas', '1️⃣2️⃣'],
    ...['2️⃣2️⃣', 'hola', 'segunda vez', '2nd', 'II', `2${' '.repeat(500)}`],
  ])('names none: %s', answer => {
    expect(readAnswer(answer, options)).toBeUndefined();
  });

  it('is the tenth by its emoji and its words', () => {
    const ten = Array.from({ length: 10 }, (_, index) => `Sabor ${String.fromCodePoint(65 + index)}`);
    for (const answer of ['10', '🔟', 'diez', 'la décima', 'sabor j'])
      expect(readAnswer(answer, ten)).toBe(10);
    expect(readAnswer('11', ten)).toBeUndefined();
  });

  it.each<[string, string[], number | undefined]>([
    ['2', ['2 personas', '4 personas'], undefined],
    ['dos', ['2 personas', '4 personas'], undefined],
    ['1', ['2 personas', '4 personas'], 1],
    ['2 personas', ['2 personas', '4 personas'], 1],
    ['2', ['2', '1'], undefined],
    ['2. 4 personas', ['2 personas', '4 personas'], 2],
    ['1', ['1 kilo', '2 kilos'], 1],
    ['2 kilos', ['1 kilo', '2 kilos'], 2],
    ['1', ['Media orden', 'Una orden'], 1],
    ['👍', ['👍', '👎'], 1],
    ['Pizza', ['🍕 Pizza', '🌮 Tacos'], 1],
    ['2️⃣', ['🍕 Pizza', '🌮 Tacos'], 2],
    ['sí', ['Sí', 'No'], 1],
    ['no', ['Sí', 'No'], 2],
  ])('%s of %j', (answer, menu, index) => {
    expect(readAnswer(answer, menu)).toBe(index);
  });

  it('is never a number with anything else in it that is not the option itself', () => {
    const word = fc
      .stringMatching(/^[a-z]{3,8}$/)
      .filter(text => !/^(por|favor|porfa|porfis|gracias|num|numero|opcion)$/.test(text));
    const two = fc.constantFrom('2', 'dos', 'la 2', 'opción 2');
    fc.assert(
      fc.property(two, word, (number, more) => {
        expect(readAnswer(`${number} ${more}`, options)).toBeUndefined();
        expect(readAnswer(`${more} ${number}`, options)).toBeUndefined();
      }),
    );
  });

  it('by the words of whichever option names that one, whatever anybody writes', () => {
    const menus = fc.uniqueArray(fc.stringMatching(/^[A-Za-zÁÉÍÓÚáéíóúñ]{4,12}( [a-z]{4,8})?$/), {
      minLength: 2,
      maxLength: 10,
    });
    fc.assert(
      fc.property(menus, fc.string({ unit: 'grapheme' }), (menu, anything) => {
        for (const [index, option] of menu.entries()) {
          const named = readAnswer(option.toUpperCase(), menu);
          expect([index + 1, undefined]).toContain(named);
        }
        const read = readAnswer(anything, menu);
        expect(read === undefined || (read >= 1 && read <= menu.length)).toBe(true);
      }),
    );
  });
});
