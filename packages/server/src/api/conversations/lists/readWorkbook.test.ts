import { contactFileTexts as texts } from '@recado/texts';
import { describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { readErrorStatusAndMessage } from '../../messaging/files/testing/createUploadForm.ts';
import { readContactList } from './readContactList.ts';
import { readWorkbook } from './readWorkbook.ts';

type Parts = Readonly<Record<string, string | Buffer>>;

async function zip(parts: Parts): Promise<Buffer> {
  const archive = new ZipFile();
  for (const [path, content] of Object.entries(parts)) archive.addBuffer(Buffer.from(content as string), path);
  archive.end();
  const chunks: Buffer[] = [];
  for await (const chunk of archive.outputStream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n';
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const workbook = (sheets: string) =>
  `${XML}<workbook ${MAIN} xmlns:r="${RELATIONS}"><sheets>${sheets}</sheets></workbook>`;
const relations = (...targets: string[]) =>
  `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets
    .map((target, index) => `<Relationship Id="rId${index + 1}" Type="${RELATIONS}/worksheet" Target="${target}"/>`)
    .join('')}</Relationships>`;
const sheet = (data: string) => `${XML}<worksheet ${MAIN}><sheetData>${data}</sheetData></worksheet>`;
const shared = (...strings: string[]) =>
  `${XML}<sst ${MAIN} count="${strings.length}">${strings.map(text => `<si>${text}</si>`).join('')}</sst>`;
const oneSheet = (data: string, ...strings: string[]): Parts => ({
  'xl/workbook.xml': workbook('<sheet name="Hoja1" sheetId="1" r:id="rId1"/>'),
  'xl/_rels/workbook.xml.rels': relations('worksheets/sheet1.xml'),
  'xl/sharedStrings.xml': shared(...strings),
  'xl/worksheets/sheet1.xml': sheet(data),
});

/** Workbooks with the XML that each program writes. */
const WORKBOOKS: readonly (readonly [string, Parts])[] = [
  [
    'Excel',
    oneSheet(
      '<row r="1" spans="1:2"><c r="A1" s="1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row><row r="2"><c r="A2" t="s"><v>2</v></c><c r="B2" s="2"><v>5.215511000001E12</v></c></row>',
      '<t>Nombre</t>',
      '<t>Teléfono</t>',
      '<r><rPr><b/></rPr><t xml:space="preserve">Ana </t></r><r><t>Ruiz</t></r><rPh sb="0" eb="1"><t>アナ</t></rPh>',
    ),
  ],
  [
    'LibreOffice',
    oneSheet(
      '<row r="1" customFormat="false" ht="12.8"><c r="A1" s="0" t="s"><v>0</v></c><c r="B1" s="0" t="s"><v>1</v></c></row><row r="2"><c r="A2" s="0" t="s"><v>2</v></c><c r="B2" s="0" t="n"><v>5511000001</v></c></row>',
      '<t xml:space="preserve">Nombre</t>',
      '<t xml:space="preserve">Teléfono</t>',
      '<t xml:space="preserve">Ana Ruiz</t>',
    ),
  ],
  [
    'Google Sheets',
    oneSheet(
      '<row r="1"><c r="A1" s="1" t="s"><v>0</v></c><c r="C1" s="1" t="s"><v>1</v></c></row><row r="2"><c r="A2" t="s"><v>2</v></c><c r="C2" t="str"><f>"55"&amp;"11000001"</f><v>5511000001</v></c></row>',
      '<t>Nombre</t>',
      '<t>Teléfono</t>',
      '<t>Ana Ruiz</t>',
    ),
  ],
  [
    'a web shop, with prefixes, inline strings, absolute paths and no references',
    {
      'xl/workbook.xml': `<x:workbook xmlns:x="a" xmlns:r="b"><x:sheets><x:sheet name="A" sheetId="1" r:id="rId1"/></x:sheets></x:workbook>`,
      'xl/_rels/workbook.xml.rels': relations('/xl/worksheets/sheet1.xml'),
      'xl/worksheets/sheet1.xml':
        '<x:worksheet xmlns:x="a"><x:sheetData><x:row><x:c t="inlineStr"><x:is><x:t>Nombre</x:t></x:is></x:c><x:c t="inlineStr"><x:is><x:t>Teléfono</x:t></x:is></x:c></x:row><x:row><x:c t="inlineStr"><x:is><x:t>Ana Ruiz</x:t></x:is></x:c><x:c><x:v>5511000001</x:v></x:c></x:row></x:sheetData></x:worksheet>',
    },
  ],
];

describe('workbook', () => {
  it.each(WORKBOOKS)('of %s is read with its names and numbers', async (_program, parts) => {
    const list = await readContactList(await zip(parts), { lineCountry: 'MX' });
    expect(list.rows).toMatchObject([{ row: 2, ownName: 'Ana Ruiz', person: { phone: '5215511000001' } }]);
  });

  it('is read from its first visible sheet with rows, with the row numbers that the program shows', async () => {
    const parts = {
      'xl/workbook.xml': workbook(
        '<sheet name="A" sheetId="1" state="hidden" r:id="rId1"/><sheet name="B" sheetId="2" r:id="rId2"/><sheet name="C" sheetId="3" r:id="rId3"/>',
      ),
      'xl/_rels/workbook.xml.rels': relations('worksheets/a.xml', 'worksheets/b.xml', 'worksheets/c.xml'),
      'xl/worksheets/a.xml': sheet('<row r="1"><c r="A1"><v>1</v></c></row>'),
      'xl/worksheets/b.xml': sheet('<row r="1"><c r="A1"/></row>'),
      'xl/worksheets/c.xml': sheet('<row r="7"><c r="B7"><v>3</v></c><c r="C7" t="b"><v>1</v></c></row>'),
    };
    expect(await readWorkbook(await zip(parts), { maxRows: 10 })).toEqual([{ row: 7, cells: ['', '3', 'sí'] }]);
  });

  it('is rejected when it has too many rows, is damaged, or is another kind of archive', async () => {
    const rows = Array.from({ length: 4 }, (_, n) => `<row r="${n + 1}"><c><v>5511000001</v></c></row>`).join('');
    const bytes = await zip(oneSheet(rows));
    expect(await readWorkbook(bytes, { maxRows: 3 })).toHaveLength(4);
    expect(await readErrorStatusAndMessage(readWorkbook(bytes, { maxRows: 2 }))).toEqual([400, texts.tooManyRows(2)]);
    expect(await readErrorStatusAndMessage(readWorkbook(bytes.subarray(0, 200), { maxRows: 3 }))).toEqual([
      400,
      texts.brokenWorkbook,
    ]);
    const broken = await zip(oneSheet('<row><c><v>1</row>'));
    expect(await readErrorStatusAndMessage(readWorkbook(broken, { maxRows: 3 }))).toEqual([400, texts.brokenWorkbook]);
    const other = await zip({ 'content.xml': '<a/>' });
    expect(await readErrorStatusAndMessage(readWorkbook(other, { maxRows: 3 }))).toEqual([400, texts.notList]);
  });

  it('is rejected when a small file unpacks to more bytes than the limit', async () => {
    const bytes = await zip({ ...oneSheet(''), 'xl/worksheets/sheet1.xml': Buffer.alloc(150_000_000, ' ') });
    expect(bytes.length).toBeLessThan(1_000_000);
    expect(await readErrorStatusAndMessage(readWorkbook(bytes, { maxRows: 3 }))).toEqual([400, texts.largeWorkbook]);
  });
});

it('reports the further sheets with numbers, which are not read', async () => {
  const cell = (reference: string, text: string) => `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`;
  const row = (n: number, name: string, number: string) =>
    `<row r="${n}">${cell(`A${n}`, name)}${cell(`B${n}`, number)}</row>`;
  const names = ['Clientes', 'Proveedores', 'Precios', 'Vacía'];
  const bytes = await zip({
    'xl/workbook.xml': workbook(
      names.map((name, n) => `<sheet name="${name}" sheetId="${n + 1}" r:id="rId${n + 1}"/>`).join(''),
    ),
    'xl/_rels/workbook.xml.rels': relations(...names.map((_, n) => `worksheets/sheet${n + 1}.xml`)),
    'xl/worksheets/sheet1.xml': sheet(row(1, 'Nombre', 'Celular') + row(2, 'Ana', '5511000001')),
    'xl/worksheets/sheet2.xml': sheet(row(1, 'Nombre', 'Celular') + row(2, 'Molino', '5511000002')),
    'xl/worksheets/sheet3.xml': sheet(row(1, 'Pan', 'Precio') + row(2, 'Concha', '12')),
    'xl/worksheets/sheet4.xml': sheet(''),
  });
  const list = await readContactList(bytes, { lineCountry: 'MX' });
  expect(list.otherSheets).toEqual(['Proveedores']);
  expect(list.rows).toMatchObject([
    { ownName: 'Ana', person: { phone: '5215511000001' } },
    { written: 'Proveedores', reason: texts.ignoredSheet },
  ]);
  const chosen = await readContactList(bytes, { lineCountry: 'MX', sheet: 'Proveedores' });
  expect(chosen.otherSheets).toEqual(['Clientes']);
  expect(chosen.rows).toMatchObject([{ ownName: 'Molino', person: { phone: '5215511000002' } }]);
  expect(chosen.rows).toHaveLength(1);
  const unknown = readContactList(bytes, { lineCountry: 'MX', sheet: 'Clientas' });
  const message = texts.unknownSheet('Clientes, Proveedores, Precios, Vacía');
  expect(await readErrorStatusAndMessage(unknown)).toEqual([400, message]);
});

it('reports the further sheets of a workbook without headings, too', async () => {
  const row = (number: string) => `<row r="1"><c r="A1"><v>${number}</v></c></row>`;
  const bytes = await zip({
    'xl/workbook.xml': workbook('<sheet name="Uno" r:id="rId1"/><sheet name="Dos" r:id="rId2"/>'),
    'xl/_rels/workbook.xml.rels': relations('worksheets/a.xml', 'worksheets/b.xml'),
    'xl/worksheets/a.xml': sheet(row('5511000001')),
    'xl/worksheets/b.xml': sheet(row('5511000002')),
  });
  const { rows } = await readContactList(bytes, { lineCountry: 'MX' });
  expect(rows).toMatchObject([{ written: '5511000001' }, { written: 'Dos', reason: texts.ignoredSheet }]);
});
