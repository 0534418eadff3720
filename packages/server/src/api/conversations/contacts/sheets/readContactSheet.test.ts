import { phoneRejectionTexts, contactFileTexts as texts } from '@recado/texts';
import { describe, expect, it } from 'vitest';
import { readErrorStatusAndMessage } from '../../../messaging/files/testing/createUploadForm.ts';
import { readContactSheet } from './readContactSheet.ts';

const readText = (text: string | Buffer, country = 'MX') => readContactSheet(Buffer.from(text as string), country);
const rowsOf = async (text: string | Buffer, country?: string) => (await readText(text, country)).rows;
const phone = (digits: string) => ({ kind: 'phone', phone: digits });

describe('spreadsheet of contacts', () => {
  it('is read by its Spanish or English headings, with any supported separator between its columns', async () => {
    const spanish =
      'Teléfono;NOMBRE;Cumpleaños;Etiquetas;Notas;Baja\r\n55 8765 4321;Marta;3 de mayo;VIP, Mayoreo;;Sí\r\n';
    expect(await readText(spanish)).toEqual({
      columns: [
        { header: 'Teléfono', field: 'number' },
        { header: 'NOMBRE', field: 'ownName' },
        { header: 'Cumpleaños', field: null },
        { header: 'Etiquetas', field: 'labels' },
        { header: 'Notas', field: 'notes' },
        { header: 'Baja', field: 'optedOut' },
      ],
      rows: [
        {
          row: 2,
          person: phone('5215587654321'),
          ownName: 'Marta',
          labels: ['VIP', 'Mayoreo'],
          optedOut: true,
        },
      ],
    });
    expect(await rowsOf('Número,Nombre\n5215587654321,Tubo 3" de Luis')).toMatchObject([
      { ownName: 'Tubo 3" de Luis' },
    ]);
    const english = 'name\tphone number\ttags\topt-out\nLuis\t+1 (305) 555-1234\tA;B, C\tno\n';
    expect(await rowsOf(english)).toEqual([
      { row: 2, person: phone('13055551234'), ownName: 'Luis', labels: ['A', 'B, C'], optedOut: false },
    ]);
  });

  it('is read when it was saved as UTF-8, UTF-16 or Windows-1252', async () => {
    const text = 'Número,Nombre\n5215587654321,Peña';
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
    for (const bytes of [Buffer.from(text), Buffer.from(`\uFEFF${text}`), Buffer.from(text, 'latin1'), utf16])
      expect(await rowsOf(bytes)).toEqual([{ row: 2, person: phone('5215587654321'), ownName: 'Peña' }]);
  });

  it('is read without its empty rows, and each rejected row has its row number and the reason', async () => {
    const rows = [
      ...['55 8765 4321,Ana,,', ',,,', ',Sin número,,', '5.21559E+12,,,', 'abc,,,', 'group:12345678,,,'],
      ...['+52 1 55 8765 4321,Otra vez,,', `5215500000001,${'a'.repeat(101)},,`, '5215500000002,,,quizás'],
      ...[`5215500000003,,"${'x,'.repeat(10)}${'y'.repeat(61)}",`, '5215500000004,\u200f,,', '5215500000005'],
    ];
    const parsedRows = await rowsOf(['Número,Nombre,Etiquetas,Baja', ...rows].join('\n'));
    expect(parsedRows.map(({ row, reason }) => [row, reason])).toEqual([
      [2, undefined],
      [4, phoneRejectionTexts.missing],
      [5, phoneRejectionTexts.rounded],
      [6, phoneRejectionTexts.unreadable],
      [7, phoneRejectionTexts.unreadable],
      [8, texts.repeated(2)],
      [9, texts.longName(100)],
      [10, texts.unclearOptOut],
      [11, texts.longLabel(60)],
      [12, texts.invalidCharacters],
      [13, undefined],
    ]);
    expect((await readText('Número\n5587654321', '')).rows).toEqual([
      { row: 2, reason: phoneRejectionTexts.incomplete, written: '5587654321' },
    ]);
  });

  it('is read with the original text when our export escaped that text against formulas', async () => {
    const escapedCsv = 'Número,Nombre,Notas\n5215587654321,\'=1+1,"\'-dos\nlíneas"';
    expect(await rowsOf(escapedCsv)).toMatchObject([{ ownName: '=1+1', notes: '-dos\nlíneas' }]);
  });

  it.each([
    ['empty', '', texts.noNumbers],
    ['without a column of numbers', 'Nombre\nMarta', texts.noNumbers],
    ['without rows', 'Número\n\n', texts.noRows],
    ['with an unterminated quotation', 'Número,Nombre\n5215587654321,"Marta', texts.broken(2)],
    ['a workbook', 'PK\u0003\u0004\0\0', texts.notText],
    ['one row too long', `Número\n${'5215587654321\n'.repeat(10_001)}`, texts.tooManyRows(10_000)],
  ])('is rejected as a whole when it is: %s', async (_what, text, message) => {
    expect(await readErrorStatusAndMessage(readText(text))).toEqual([400, message]);
  });
});

it.each([
  ['(51) 99123-4567', 'BR', '5551991234567'],
  ['51991234567', 'MX', undefined],
  ['51991234567', 'PE', '51991234567'],
  ['11 15-2345-6789', 'AR', '5491123456789'],
])('a cell with %s is read by a line in %s as %s', async (cell, country, phoneNumber) => {
  const [row] = await rowsOf(`Número\n${cell}`, country);
  expect(row?.person).toEqual(phoneNumber && phone(phoneNumber));
});
