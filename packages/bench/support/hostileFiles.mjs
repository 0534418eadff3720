import { crc32, deflateSync } from 'node:zlib';
import { createZipArchive } from './createZipArchive.mjs';

/** Maximum bytes of a list (`contactFiles.ts`), without the headers of its form. */
const MAX_LIST_BYTES = 20 * 1024 * 1024;
const UNPACKED_SHEET_BYTES = 200 * 1024 * 1024;

/** Lists of people that are slow to read. @returns `{name, fileName, type, bytes}` of each */
export function createHostileLists() {
  const fill = piece => Buffer.alloc(MAX_LIST_BYTES, piece);
  const text = (name, piece) => ({ name, fileName: 'lista.csv', type: 'text/csv', bytes: fill(piece) });
  const card = (name, bytes) => ({ name, fileName: 'agenda.vcf', type: 'text/vcard', bytes });
  const book = (name, sheet, strings) => ({
    name,
    fileName: 'lista.xlsx',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    bytes: createWorkbook(sheet, strings),
  });
  return [
    ...[',', '\n', 'a', '"', '5', '5,', ';\t', '+52 55 1234 5678 ', '=1+1,', '"a""', '\u0301'].map(piece =>
      text(`CSV of ${JSON.stringify(piece)}`, piece),
    ),
    card('vCards that begin', fill('BEGIN:VCARD\n')),
    card('vCards with one number each', fill('BEGIN:VCARD\nTEL:5512345678\nEND:VCARD\n')),
    card('vCard with folded lines', Buffer.concat([Buffer.from('BEGIN:VCARD\nNOTE:'), fill('\n a')])),
    card('vCard with parameters', Buffer.concat([Buffer.from('BEGIN:VCARD\nTEL'), fill(';TYPE=a')])),
    book('workbook that unpacks to 200 MB of rows', '<row><c><v>5</v></c></row>', ''),
    book('workbook that unpacks to 200 MB of texts', '', '<si><t>a</t></si>'),
    book('workbook with nested elements', '<row>', ''),
  ];
}

function createWorkbook(sheetPiece, textPiece) {
  const repeat = piece => (piece ? piece.repeat(Math.floor(UNPACKED_SHEET_BYTES / piece.length)) : '');
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const relation = (id, type, target) => `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"/>`;
  return createZipArchive([
    ['[Content_Types].xml', '<Types/>'],
    ['_rels/.rels', `<Relationships>${relation('r1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`],
    [
      'xl/_rels/workbook.xml.rels',
      `<Relationships>${relation('r1', 'worksheet', 'worksheets/sheet1.xml')}${relation('r2', 'sharedStrings', 'sharedStrings.xml')}</Relationships>`,
    ],
    ['xl/workbook.xml', `<workbook xmlns:r="${relations}"><sheets><sheet name="a" r:id="r1"/></sheets></workbook>`],
    ['xl/worksheets/sheet1.xml', `<worksheet><sheetData>${repeat(sheetPiece)}</sheetData></worksheet>`],
    ['xl/sharedStrings.xml', `<sst>${repeat(textPiece)}</sst>`],
  ]);
}

/** Files of messages that are slow to examine. @returns `{name, kind, fileName, type, bytes}` of each */
export function createHostileMedia() {
  const image = (name, type, bytes) => ({ name, kind: 'image', fileName: 'foto', type, bytes });
  const document = (name, bytes) => ({
    name,
    kind: 'document',
    fileName: 'menu.pdf',
    type: 'application/pdf',
    bytes,
  });
  return [
    image('PNG that unpacks to 100 MB', 'image/png', createPng(10_000, 10_000)),
    image('PNG that declares 65,500 × 65,500', 'image/png', createPng(65_500, 65_500, 1_000)),
    image('GIF with 5,000 frames of 4,000 × 4,000', 'image/gif', createGif(5_000, 4_000)),
    document('PDF with 100 tables of 16 MB', createPdf(100, 16 * 1024 * 1024)),
    document('PDF of nested lists', Buffer.from(`%PDF-1.7\n1 0 obj ${'['.repeat(1_000_000)}`)),
    document('PDF of trailers', Buffer.from(`%PDF-1.7\n${'trailer<</Prev 9>>startxref 9\n'.repeat(30_000)}`)),
  ];
}

/** Creates a black PNG. @param rows rows in the data, fewer than declared in a truncated picture */
function createPng(width, height, rows = height) {
  const chunk = (name, data) => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits of grey.
  header[8] = 8;
  const pixels = deflateSync(Buffer.alloc(rows * (width + 1)), { level: 9 });
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

function createGif(frames, side) {
  const size = Buffer.alloc(4);
  size.writeUInt16LE(side, 0);
  size.writeUInt16LE(side, 2);
  const header = Buffer.concat([Buffer.from('GIF89a'), size, Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255])]);
  // Each frame declares the whole canvas and contains one pixel.
  const frame = Buffer.concat([
    Buffer.from([0x21, 0xf9, 4, 0, 1, 0, 0, 0, 0x2c, 0, 0, 0, 0]),
    size,
    Buffer.from([0, 2, 2, 0x44, 1, 0]),
  ]);
  return Buffer.concat([header, ...Array.from({ length: frames }, () => frame), Buffer.from([0x3b])]);
}

function createPdf(tables, unpackedBytes) {
  const packed = deflateSync(Buffer.alloc(unpackedBytes), { level: 9 });
  const parts = [Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n')];
  for (let n = 0; n < tables; n += 1)
    parts.push(
      Buffer.from(`${n + 3} 0 obj<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${packed.length}>>stream\n`),
      packed,
      Buffer.from('\nendstream endobj\n'),
    );
  return Buffer.concat([...parts, Buffer.from('trailer<</Root 1 0 R>>startxref 9\n%%EOF')]);
}
