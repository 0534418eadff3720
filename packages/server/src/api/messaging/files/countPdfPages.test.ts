import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countPdfPages } from './countPdfPages.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recado-pages-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const countPages = async (bytes: Buffer) => {
  const path = join(folder, randomBytes(6).toString('hex'));
  await writeFile(path, bytes);
  return countPdfPages(path).catch((error: Error) => error.message);
};

const kids = (count: number) => `[${Array.from({ length: count }, (_, at) => `${at + 100} 0 R`).join(' ')}]`;
const tree = (count: number) =>
  `<< /Type /Pages /Kids ${kids(count)} /Names << /Count 77 >> /Note (\\) /Count 99 ((x)) ) /Count ${count} >>`;
const catalogue = '<< /Type /Catalog /Lang (es) % /Pages 9 0 R\n/Pages 2 0 R >>';
const ascii = (text: string) => Buffer.from(text, 'latin1');

/** Builds a PDF with a plain cross-reference table. `appended` is an update that replaces an object. */
function buildPlainPdf(objects: readonly string[], appended?: { readonly number: number; readonly body: string }) {
  let file = '%PDF-1.4\n';
  const offsets = objects.map((body, index) => {
    const at = file.length;
    file += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return at;
  });
  const line = (at: number) => `${String(at).padStart(10, '0')} 00000 n \n`;
  const table = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.map(line).join('')}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  if (!appended) return ascii(file);
  const at = file.length;
  file += `${appended.number} 0 obj\n${appended.body}\nendobj\n`;
  const newer = file.length;
  file += `xref\n${appended.number} 1\n${line(at)}trailer\n<< /Size 3 /Root 1 0 R /Prev ${table} >>\n`;
  return ascii(`${file}startxref\n${newer}\n%%EOF\n`);
}

/** Builds a PDF with an object stream and a cross-reference stream. */
function buildPackedPdf(count: number, { up = true, within: infoReference = '2 0 R' } = {}) {
  const bodies = [catalogue, tree(count)];
  const head = `1 0 2 ${catalogue.length + 1} `;
  const content = deflateSync(ascii(head + bodies.join(' ')));
  const begin = ascii('%PDF-1.5\n');
  const stream = (number: number, attributes: string, data: Buffer) =>
    Buffer.concat([
      ascii(`${number} 0 obj\n<< ${attributes} /Length ${data.length} /Filter /FlateDecode >>\nstream\r\n`),
      data,
      ascii('\nendstream\nendobj\n'),
    ]);
  const objects = stream(3, `/Type /ObjStm /N 2 /First ${head.length}`, content);
  const at = begin.length + objects.length;
  const rows = [
    [0, 0, 0, 255],
    [2, 0, 3, 0],
    [2, 0, 3, 1],
    [1, 0, begin.length, 0],
    [1, at >> 8, at & 255, 0],
  ];
  const lines = rows.map((row, index) =>
    up ? [2, ...row.map((value, place) => (value - (rows[index - 1]?.[place] ?? 0)) & 255)] : row,
  );
  const attributes = `/Type /XRef /Size 5 /W [1 2 1] /Root 1 0 R /Info ${infoReference}`;
  const predictor = up ? ' /DecodeParms << /Predictor 12 /Columns 4 >>' : '';
  const table = stream(4, attributes + predictor, deflateSync(Buffer.from(lines.flat())));
  return Buffer.concat([begin, objects, table, ascii(`startxref\n${at}\n%%EOF`)]);
}

it.each<[string, () => Buffer]>([
  ['with a plain cross-reference table', () => buildPlainPdf([catalogue, tree(7)])],
  ['after leading text', () => Buffer.concat([ascii('From a mail\n'), buildPlainPdf([catalogue, tree(7)])])],
  ['in an incremental update', () => buildPlainPdf([catalogue, tree(3)], { number: 2, body: tree(7) })],
  ['in a compressed stream', () => buildPackedPdf(7)],
  ['in a compressed stream without predictor', () => buildPackedPdf(7, { up: false })],
  ['in an indirect object', () => buildPlainPdf([catalogue, '<< /Count 3 0 R >>', '7'])],
])('counts the pages when a PDF stores their number %s', async (_, make) => {
  expect(await countPages(make())).toBe(7);
});

it.each<[string, () => Buffer]>([
  ['is no PDF', () => randomBytes(5_000)],
  ['is empty', () => Buffer.alloc(0)],
  ['contains only a header', () => ascii('%PDF-1.7\n')],
  ['has circular references', () => buildPlainPdf([catalogue, '<< /Count 3 0 R >>', '4 0 R', '3 0 R'])],
  [
    'refers to its own table as the previous one',
    () => ascii('%PDF-1.4\nxref\n0 0\ntrailer\n<< /Prev 9 >>\nstartxref\n9\n%%EOF'),
  ],
  ['refers to an offset after its end', () => ascii('%PDF-1.4\nstartxref\n99999999\n%%EOF')],
  ['contains 100,000 nested lists', () => buildPlainPdf([catalogue, '<< /Kids '.concat('['.repeat(100_000))])],
  ['has a negative count', () => buildPlainPdf([catalogue, '<< /Count -7 >>'])],
  ['has an impossibly large count', () => buildPlainPdf([catalogue, '<< /Count 99999999999 >>'])],
])('returns no page count when the file %s', async (_, make) => {
  expect(typeof (await countPages(make()))).not.toBe('number');
});

it('counts the pages of a page tree without levels up to its maximum size', async () => {
  const treeOf = (pages: number) => `<< /Type /Pages /Kids ${kids(pages)} /Count ${pages} >>`;
  expect(await countPages(buildPlainPdf([catalogue, treeOf(24_000)]))).toBe(24_000);
  expect(await countPages(buildPlainPdf([catalogue, treeOf(30_000)]))).not.toBe(30_000);
  const numbers = (count: number) => `<< /Kids [${'0 '.repeat(count)}] /Count 7 >>`;
  expect(await countPages(buildPlainPdf([catalogue, numbers(50_000)]))).toBe(7);
  expect(await countPages(buildPlainPdf([catalogue, numbers(50_001)]))).toBe('too many values');
});

/** Builds a PDF whose cross-reference streams unpack to this many bytes each, from a few kilobytes. */
function buildPackedTables({ tables, bytes }: { readonly tables: number; readonly bytes: number }) {
  const parts: Buffer<ArrayBufferLike>[] = [ascii('%PDF-1.5\n')];
  const size = () => parts.reduce((sum, { length }) => sum + length, 0);
  const addObject = (...pieces: (typeof parts)[number][]) => {
    const at = size();
    parts.push(...pieces);
    return at;
  };
  const offsets = [
    addObject(ascii(`1 0 obj\n${catalogue}\nendobj\n`)),
    addObject(ascii('2 0 obj\n<< /Type /Pages /Count 7 >>\nendobj\n')),
  ];
  const plain = Buffer.alloc(bytes);
  Buffer.from([0, 0, 0, 0, ...offsets.flatMap(at => [1, at >> 8, at & 255, 0])]).copy(plain);
  const packed = deflateSync(plain);
  let table: number | undefined;
  for (let n = 0; n < tables; n += 1) {
    const attributes = `/Type /XRef /Size ${bytes / 4} /W [1 2 1] /Root 1 0 R${table === undefined ? '' : ` /Prev ${table}`}`;
    const head = `${n + 3} 0 obj\n<< ${attributes} /Length ${packed.length} /Filter /FlateDecode >>\nstream\r\n`;
    table = addObject(ascii(head), packed, ascii('\nendstream\nendobj\n'));
  }
  parts.push(ascii(`startxref\n${table}\n%%EOF`));
  return Buffer.concat(parts);
}

it('unpacks tables up to the maximum size of one and of all', async () => {
  const mebibytes = (count: number) => count * 1_048_576;
  expect(await countPages(buildPackedTables({ tables: 1, bytes: mebibytes(4) }))).toBe(7);
  expect(await countPages(buildPackedTables({ tables: 1, bytes: mebibytes(4) + 4 }))).not.toBe(7);
  expect(await countPages(buildPackedTables({ tables: 7, bytes: mebibytes(4) }))).toBe(7);
  expect(await countPages(buildPackedTables({ tables: 9, bytes: mebibytes(4) }))).toMatch('too many objects');
});

it('terminates when any byte is changed or the file is cut off', async () => {
  const whole = [buildPlainPdf([catalogue, tree(7)]), buildPackedPdf(7)] as const;
  const broken = fc.tuple(fc.constantFrom(...whole), fc.nat(), fc.nat(255), fc.boolean());
  await fc.assert(
    fc.asyncProperty(broken, async ([file, place, byte, isCut]) => {
      const at = place % file.length;
      const other = Buffer.from(file);
      other[at] = byte;
      await countPages(isCut ? file.subarray(0, at) : other);
    }),
    { numRuns: 150 },
  );
});
