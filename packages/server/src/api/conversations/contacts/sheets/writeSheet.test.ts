import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatSheetLines } from './writeSheet.ts';

/** First characters of formulas, with the full-width ones of East Asian locales, and characters that end cells. */
const signs = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '\t', '\r', ';', ',', '"', "'", ' ', '\n'];
const hostileCell = fc
  .array(fc.oneof(fc.constantFrom(...signs), fc.constantFrom('cmd|’/C calc’!A0', 'SUM(A1)', '1', 'Peña')), {
    maxLength: 8,
  })
  .map(parts => parts.join(''));
const FORMULA = /^\s*[=+\-@＝＋－＠]/;

describe('lines of a spreadsheet', () => {
  it('contain no cell that begins a formula, in a spreadsheet that separates by commas', () => {
    fc.assert(
      fc.property(fc.array(hostileCell, { minLength: 2, maxLength: 5 }), cells => {
        const [row] = parse(formatSheetLines([cells]), { relax_column_count: true }) as string[][];
        expect(row?.filter(cell => FORMULA.test(cell) || /^[\t\r]/.test(cell))).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    'a;=1+1',
    'a;＝1+1',
    'a\t＋1',
    'a; －1',
    "a;'＠SUM(A1)",
    'a\t@SUM(A1)',
    'a\n=1+1',
    'a\r=1+1',
    'a\r\n＝1+1',
    '\n=1+1',
  ])('contain no formula of %j after a semicolon, tab or line break', cell => {
    const line = formatSheetLines([[cell]]).trim();
    expect(line.split(/[;\t\r\n]/).filter(part => FORMULA.test(part))).toEqual([]);
  });

  it.each(['a\nb', 'a\rb', 'a\r\nb'])('keep the line break of %j in its cell', cell => {
    expect(parse(formatSheetLines([[cell, 'c']]))).toEqual([[cell, 'c']]);
  });

  it.each(['＝1+1', '=1+1', '\t=1+1', '-1', '@SUM(A1)', ' =1+1', '\u00a0＠SUM(A1)'])(
    'escape %j at the beginning of a cell',
    cell => {
      expect(formatSheetLines([[cell]])).toMatch(/^"?'/);
    },
  );
});
