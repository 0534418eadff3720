import { phoneRejectionTexts, contactFileTexts as texts } from '@recado/texts';
import { describe, expect, it } from 'vitest';
import { readErrorStatusAndMessage } from '../../messaging/files/testing/createUploadForm.ts';
import { readContactList } from './readContactList.ts';

const read = (text: string | Buffer, lineCountry = 'MX') =>
  readContactList(Buffer.from(text as string), { lineCountry });
const rowsOf = async (text: string | Buffer, lineCountry?: string) => (await read(text, lineCountry)).rows;
const phone = (digits: string) => ({ kind: 'phone', phone: digits });
const [ANA, LUIS, EVA] = ['5215511000001', '5215511000002', '5215511000003'];

describe('list with headings', () => {
  it('is read by its Spanish or English headings, with any supported separator between its columns', async () => {
    const spanish =
      'Teléfono;NOMBRE;Cumpleaños;Etiquetas;Notas;Baja\r\n55 8765 4321;Marta;3 de mayo;VIP, Mayoreo;;Sí\r\n';
    const list = await read(spanish);
    expect(list.columns.map(({ header, field }) => [header, field])).toEqual([
      ['Teléfono', 'number'],
      ['NOMBRE', 'ownName'],
      ['Cumpleaños', null],
      ['Etiquetas', 'labels'],
      ['Notas', 'notes'],
      ['Baja', 'optedOut'],
    ]);
    expect(list).toMatchObject({ mapping: 'headings', columns: [{ examples: ['55 8765 4321'] }, {}, {}, {}, {}, {}] });
    expect(list.rows).toMatchObject([
      { row: 2, person: phone('5215587654321'), ownName: 'Marta', labels: ['VIP', 'Mayoreo'], optedOut: true },
    ]);
    expect(await rowsOf('Número,Nombre\n5215587654321,Tubo 3" de Luis')).toMatchObject([
      { ownName: 'Tubo 3" de Luis' },
    ]);
    const english = 'name\tphone number\ttags\topt-out\nLuis\t+1 (305) 555-1234\tA;B, C\tno\n';
    expect(await rowsOf(english)).toMatchObject([
      { row: 2, person: phone('13055551234'), ownName: 'Luis', labels: ['A', 'B, C'], optedOut: false },
    ]);
  });

  it('is read when it was saved as UTF-8, UTF-16 or Windows-1252', async () => {
    const text = 'Número,Nombre\n5215587654321,Peña';
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
    for (const bytes of [Buffer.from(text), Buffer.from(`\uFEFF${text}`), Buffer.from(text, 'latin1'), utf16])
      expect(await rowsOf(bytes)).toMatchObject([{ row: 2, person: phone('5215587654321'), ownName: 'Peña' }]);
  });

  it('names row, person and value of each rejected row, and skips empty rows', async () => {
    const rows = [
      ...['55 8765 4321,Ana,,', ',,,', ',Sin número,,', '5.21559E+12,,,', 'abc,Beto,,', 'group:12345678,,,'],
      ...['+52 1 55 8765 4321,Otra vez,,', `5215511000001,${'a'.repeat(101)},,`, '5215511000002,,,quizás'],
      ...[`5215511000003,,"${'x,'.repeat(10)}${'y'.repeat(61)}",`, '5215511000004,\u200f,,', '5215511000005'],
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
    expect(parsedRows[3]).toMatchObject({ ownName: 'Beto', written: 'abc' });
    expect(parsedRows[5]).toMatchObject({ ownName: 'Otra vez', isRepeated: true });
    expect(await rowsOf('Número\n5587654321', '')).toMatchObject([{ row: 2, written: '5587654321' }]);
  });

  it('is read with the original text when our export escaped that text against formulas', async () => {
    const escapedCsv = 'Número,Nombre,Notas\n5215587654321,\'=1+1,"\'-dos\nlíneas"';
    expect(await rowsOf(escapedCsv)).toMatchObject([{ ownName: '=1+1', notes: '-dos\nlíneas' }]);
    expect(await rowsOf("Número,Notas\n5215587654321,' =2+2")).toMatchObject([{ notes: '=2+2' }]);
    const escapedLines = "Número,Nombre,Notas\n5215587654321,'＝1+1,\"a;'＝2\n'=3\"";
    expect(await rowsOf(escapedLines)).toMatchObject([{ ownName: '＝1+1', notes: 'a;＝2\n=3' }]);
  });

  it('uses the columns that the owner chose, now or for an earlier list with the same headings', async () => {
    const csv = 'Quién,Dónde avisar,Folio\nAna,5511000001,1\nLuis,5511000002,2\n';
    const guess = await read(csv);
    expect(guess).toMatchObject({ mapping: 'guess', headings: ['Quién', 'Dónde avisar', 'Folio'] });
    expect(guess.columns.map(({ field }) => field)).toEqual(['ownName', 'number', null]);
    // The first row may be a person, so it does not disappear.
    expect(guess.rows[0]).toMatchObject({ row: 1, reason: texts.maybeHeadings, written: 'Quién, Dónde avisar, Folio' });
    const columns = ['ownName', 'number', 'notes'] as const;
    const chosen = await readContactList(Buffer.from(csv), { lineCountry: 'MX', chosen: columns });
    expect(chosen).toMatchObject({ mapping: 'chosen', rows: [{ row: 2, ownName: 'Ana', notes: '1' }, { row: 3 }] });
    const recall = async (headings: readonly string[]) => (headings[0] === 'Quién' ? columns : undefined);
    expect(await readContactList(Buffer.from(csv), { lineCountry: 'MX', recall })).toMatchObject({
      mapping: 'remembered',
      rows: [{ notes: '1' }, { notes: '2' }],
    });
    const plain = await readContactList(Buffer.from('Ana,5511000001,Luis'), { lineCountry: 'MX', chosen: columns });
    expect(plain.rows).toMatchObject([{ row: 1, ownName: 'Ana', notes: 'Luis' }]);
  });

  it.each([
    ['empty', '', texts.noRows],
    ['without a column of numbers', 'Nombre\nMarta', texts.noNumbers],
    ['without rows', 'Número\n\n', texts.noRows],
    ['with an unterminated quotation', 'Número,Nombre\n5215587654321,"Marta', texts.broken(2)],
    ['a damaged workbook', 'PK\u0003\u0004\0\0', texts.brokenWorkbook],
    ['an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]), texts.oldWorkbook],
    ['another kind of file', Buffer.from([0x89, 0x50, 0, 0]), texts.notText],
    ['a page', '<html><table><tr><td>5511000001', texts.notText],
    ['only words', 'hola\nadiós', texts.noNumbers],
    ['one row too long', `Número\n${'5215587654321\n'.repeat(50_001)}`, texts.tooManyRows(50_000)],
    ['a line with too many cells', `Número\n${','.repeat(50_000)}`, texts.tooManyCells(2, 50_000)],
    ['a row with too many cells of several lines', `Número\n${'"\n",'.repeat(50_000)}`, texts.tooManyCells(2, 50_000)],
    ['one line too long', '5215587654321\n'.repeat(50_001), texts.tooManyRows(50_000)],
  ])('is rejected as a whole when it is: %s', async (_what, text, message) => {
    expect(await readErrorStatusAndMessage(read(text))).toEqual([400, message]);
  });
});

it('vCards are read with names, mobile numbers first, labels and notes; a card without a number is reported', async () => {
  const cards = [
    'BEGIN:VCARD\r\nVERSION:3.0\r\nN:Ruiz;Ana;;;\r\nFN:Ana Ruiz\r\nTEL;type=WORK:55 1100 0009\r\nTEL;type=CELL:55 1100 0001\r\nCATEGORIES:VIP,* myContacts\r\nEND:VCARD',
    'BEGIN:VCARD\nVERSION:2.1\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Pe=C3=B1a;Luis;;;\nTEL;HOME:5511000002\nEND:VCARD',
    'BEGIN:VCARD\rVERSION:4.0\rFN:Sin número\rEND:VCARD',
    'BEGIN:VCARD\nFN:Eva\nTEL;waid=5215511000003:+52 1 55 1100 0003 ext. 4\nNOTE:Llama\\nlos lunes\nEND:VCARD',
  ];
  expect(await rowsOf(cards.join('\r\n'))).toMatchObject([
    { row: 1, ownName: 'Ana Ruiz', person: phone(ANA), labels: ['VIP'] },
    { row: 2, ownName: 'Luis Peña', person: phone(LUIS) },
    { row: 3, ownName: 'Sin número', reason: phoneRejectionTexts.missing },
    { row: 4, ownName: 'Eva', person: phone(EVA), notes: 'Llama\nlos lunes' },
  ]);
});

it.each([
  ["'5511000001", ANA],
  ['="5511000001"', ANA],
  ['tel:+52-55-1100-0001', ANA],
  ['https://wa.me/5215511000001', ANA],
  ['https://api.whatsapp.com/send?phone=5215511000001&text=Hola', ANA],
  ['Cel: 55 1100 0001', ANA],
  ['55 1100 0001 ext. 12', ANA],
  ['5.215511000001E+12', ANA],
  ['5215511000001.0', ANA],
  ['5511000001 ::: 5511000002', ANA],
  ['5511000001 / 5511000002', ANA],
  ['5215511000001@s.whatsapp.net', ANA],
])('the number in the cell %s is read', async (cell, number) => {
  const csv = `Nombre;Número\nAna;"${cell.replaceAll('"', '""')}"\n`;
  expect(await rowsOf(csv)).toMatchObject([{ person: phone(number), ownName: 'Ana' }]);
});
