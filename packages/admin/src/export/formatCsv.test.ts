import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatCsv } from './formatCsv.ts';
import { formatCsvCell } from './formatCsvCell.ts';

/** Parses a CSV file with quoted cells (RFC 4180). */
function readCsv(csv: string): string[][] {
  const cells = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/gu;
  const lines: string[][] = [[]];
  for (const [, cell = '', end] of csv.slice(1).matchAll(cells)) {
    lines.at(-1)?.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (end === '\r\n') lines.push([]);
  }
  return lines.slice(0, -1);
}

const columns = [
  { label: 'Nombre', value: (row: readonly [string, number]) => row[0] },
  { label: 'Mensajes', value: (row: readonly [string, number]) => row[1] },
];
const formulaPattern = /^\s*[=+\-@]|^[\t\r\n]/u;

describe('formatCsv', () => {
  it('starts with a byte order mark, then writes Spanish headings and ends each line with CRLF', () => {
    expect(formatCsv(columns, [['Panadería "La Espiga", centro', 1200]])).toBe(
      '\uFEFF"Nombre","Mensajes"\r\n"Panadería ""La Espiga"", centro",1200\r\n',
    );
  });

  it('writes the headings when there are no rows', () => {
    expect(formatCsv(columns, [])).toBe('\uFEFF"Nombre","Mensajes"\r\n');
  });

  it('preserves every text and writes no cell that a spreadsheet evaluates as a formula', () => {
    const names = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc
        .tuple(fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', ' =', '"', ','), fc.string())
        .map(([a, b]) => a + b),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(names, fc.integer())), rows => {
        const [, ...lines] = readCsv(formatCsv(columns, rows));
        expect(lines).toHaveLength(rows.length);
        lines.forEach(([name = '', count], at) => {
          const [original, number] = rows[at] ?? ['', 0];
          expect(name).not.toMatch(formulaPattern);
          expect([original, `'${original}`]).toContain(name);
          expect(count).toBe(String(number));
        });
      }),
    );
  });
});

describe('formatCsvCell', () => {
  it.each([
    ['=HYPERLINK("http://otro.mx")', `"'=HYPERLINK(""http://otro.mx"")"`],
    ['+52 55', `"'+52 55"`],
    ['-2+3', `"'-2+3"`],
    ['@SUM(A1)', `"'@SUM(A1)"`],
    ['\tx', `"'\tx"`],
    ['\rx', `"'\rx"`],
    ['  =1', `"'  =1"`],
    ['＝1', `"'＝1"`],
    ['Ana-María', '"Ana-María"'],
  ])('adds an apostrophe to a possible formula, but not to other text: %j', (text, cell) => {
    expect(formatCsvCell(text)).toBe(cell);
  });

  it.each([
    [-5, '-5'],
    [0, '0'],
    [Number.NaN, ''],
    [null, ''],
    [undefined, ''],
    [true, '"Sí"'],
    [false, '"No"'],
  ])('formats the value %j', (value, cell) => {
    expect(formatCsvCell(value)).toBe(cell);
  });
});
