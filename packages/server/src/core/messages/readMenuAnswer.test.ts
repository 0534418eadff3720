import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readMenuAnswer } from './readMenuAnswer.ts';

const options = ['Tortas', 'Café con leche', 'Pan de muerto'];

describe('readMenuAnswer', () => {
  it.each([
    ...['2', '2.', ' 2 ', '2)', '(2)', '2.-', '*2*', '02', '#2', '2!', '２', '2️⃣', '2⃣'],
    ...['dos', 'Dos', 'DOS.', 'la dos', 'la 2', 'el dos', 'opción 2', 'Opcion dos', 'la opción 2', 'número 2'],
    ...['No. 2', 'segunda', 'la segunda', 'segundo', '2da', '2ª', '2º'],
    ...['la 2 por favor', 'La 2, porfa', 'dos gracias'],
    ...['Café con leche', 'cafe con leche', 'CAFÉ CON LECHE.', '«Café con leche»', 'Cafe\u0301 con leche'],
    ...['2. Café con leche', '2 café con leche', 'la dos, café con leche', 'Café con leche, por favor'],
  ])('selects the second option for: %s', answer => {
    expect(readMenuAnswer(answer, options)).toBe(2);
  });

  it.each([
    ...['22', '12', '2 kilos de pan', '2 2', '2.5', '2/3', '1,2', '1 y 2', '1 o 2', '-2', '$2', '2%', '2?', '¿2?'],
    ...['20', '200', '4', '0', '11', '2 tortas', 'dos tortas', '1 café con leche', 'quiero 2', 'dame dos'],
    ...['', ' ', '.', 'no', 'sí', 'la', 'opción', 'la opción', 'café', 'leche', 'café con leche y pan'],
    ...['¿Café con leche?', 'no quiero café con leche', '2x1', 'a las 2', '2 pm', '2:00', 'dos horas', '1️⃣2️⃣'],
    ...['2️⃣2️⃣', 'hola', 'segunda vez', '2nd', 'II', `2${' '.repeat(500)}`],
  ])('selects no option for: %s', answer => {
    expect(readMenuAnswer(answer, options)).toBeUndefined();
  });

  it('selects the tenth option by its emoji, number word and text', () => {
    const tenOptions = Array.from({ length: 10 }, (_, index) => `Sabor ${String.fromCodePoint(65 + index)}`);
    for (const answer of ['10', '🔟', 'diez', 'la décima', 'sabor j'])
      expect(readMenuAnswer(answer, tenOptions)).toBe(10);
    expect(readMenuAnswer('11', tenOptions)).toBeUndefined();
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
  ])('reads %s as an answer to %j', (answer, menu, index) => {
    expect(readMenuAnswer(answer, menu)).toBe(index);
  });

  it("selects no option when text other than the option's own accompanies the number", () => {
    const word = fc
      .stringMatching(/^[a-z]{3,8}$/)
      .filter(text => !/^(por|favor|porfa|porfis|gracias|num|numero|opcion)$/.test(text));
    const two = fc.constantFrom('2', 'dos', 'la 2', 'opción 2');
    fc.assert(
      fc.property(two, word, (number, otherWord) => {
        expect(readMenuAnswer(`${number} ${otherWord}`, options)).toBeUndefined();
        expect(readMenuAnswer(`${otherWord} ${number}`, options)).toBeUndefined();
      }),
    );
  });

  it('selects an option by its text and never an index out of range', () => {
    const menus = fc.uniqueArray(fc.stringMatching(/^[A-Za-zÁÉÍÓÚáéíóúñ]{4,12}( [a-z]{4,8})?$/), {
      minLength: 2,
      maxLength: 10,
    });
    fc.assert(
      fc.property(menus, fc.string({ unit: 'grapheme' }), (menu, arbitraryText) => {
        for (const [index, option] of menu.entries()) {
          const selected = readMenuAnswer(option.toUpperCase(), menu);
          expect([index + 1, undefined]).toContain(selected);
        }
        const selectedIndex = readMenuAnswer(arbitraryText, menu);
        expect(selectedIndex === undefined || (selectedIndex >= 1 && selectedIndex <= menu.length)).toBe(true);
      }),
    );
  });
});
