import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvCell } from './csvCell.ts';
import { toCsv } from './toCsv.ts';

/** Reads a file of quoted cells back, as RFC 4180 has it. */
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
const dangerous = /^\s*[=+\-@]|^[\t\r\n]/u;

describe('a file', () => {
  it('is one that Excel opens: a mark, Spanish headers, CRLF', () => {
    expect(toCsv(columns, [['Panadería "La Espiga", centro', 1200]])).toBe(
      '\uFEFF"Nombre","Mensajes"\r\n"Panadería ""La Espiga"", centro",1200\r\n',
    );
  });

  it('has its headers even when there is no row', () => {
    expect(toCsv(columns, [])).toBe('\uFEFF"Nombre","Mensajes"\r\n');
  });

  it('is read back as it was, and starts no formula, whatever people call themselves', () => {
    const names = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc
        .tuple(fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', ' =', '"', ','), fc.string())
        .map(([a, b]) => a + b),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(names, fc.integer())), rows => {
        const [, ...lines] = readCsv(toCsv(columns, rows));
        expect(lines).toHaveLength(rows.length);
        lines.forEach(([name = '', count], at) => {
          const [original, number] = rows[at] ?? ['', 0];
          expect(name).not.toMatch(dangerous);
          expect([original, `'${original}`]).toContain(name);
          expect(count).toBe(String(number));
        });
      }),
    );
  });
});

describe('a cell', () => {
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
  ])('of the text %j is harmless', (text, cell) => {
    expect(csvCell(text)).toBe(cell);
  });

  it.each([
    [-5, '-5'],
    [0, '0'],
    [Number.NaN, ''],
    [null, ''],
    [undefined, ''],
    [true, '"Sí"'],
    [false, '"No"'],
  ])('of %j is itself', (value, cell) => {
    expect(csvCell(value)).toBe(cell);
  });
});
