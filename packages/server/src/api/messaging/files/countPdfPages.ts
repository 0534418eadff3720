import { type FileHandle, open } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { type PdfDictionary, type PdfValue, readPdfValue } from './readPdfValue.ts';

/**
 * Maximum bytes to read of one object, of one compressed stream, of one decompressed stream, and of all of them. A
 * page tree without levels has 10 bytes per page, a cross-reference stream 7 per object.
 */
const MAX_BYTES = { object: 262_144, packed: 4_194_304, plain: 4_194_304, all: 33_554_432 } as const;
/** Bytes of a stream that are decoded without a pause, so that other requests are answered in between. */
const BYTES_PER_PAUSE = 262_144;
/** Maximum number of cross-reference tables in a file, and of sections in a table. Each update adds a table. */
const MAX_XREF_TABLES = 100;
/** Maximum number of references between PDF objects that are followed to find one value. */
const MAX_REFERENCE_STEPS = 5;
const MAX_PAGES = 1_000_000;

const inflateAsync = promisify<Uint8Array, { maxOutputLength: number }, Buffer>(inflate);

/** Location of an object: a byte offset in the file, or an index in an object stream. */
type ObjectLocation = { readonly at: number } | { readonly streamObject: number; readonly index: number };
interface XrefTable {
  readonly trailer: PdfDictionary;
  find(object: number): Promise<ObjectLocation | undefined> | ObjectLocation | undefined;
}

/**
 * Reads the page count that a PDF declares; undefined if it declares none. Only the objects on the
 * path to the count are read, so a large file costs no more than a small one.
 * @throws Error if the file is not a PDF or is broken
 */
export async function countPdfPages(path: string): Promise<number | undefined> {
  const file = await open(path);
  try {
    return await readPages(file, (await file.stat()).size);
  } finally {
    await file.close();
  }
}

async function readPages(file: FileHandle, size: number): Promise<number | undefined> {
  let totalBytes = 0;
  // A file of a few kilobytes can name the same large object in many places.
  const countBytes = <Bytes extends Buffer>(bytes: Bytes): Bytes => {
    totalBytes += bytes.length;
    if (totalBytes > MAX_BYTES.all) throw new Error('too many objects on the way to the page count');
    return bytes;
  };
  const readBytes = async (at: number, length: number): Promise<Buffer> => {
    if (!(at >= 0 && at < size)) throw new Error('an offset outside the file');
    const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(length, size - at)), 0, null, at);
    return countBytes(buffer.subarray(0, bytesRead));
  };
  // Skip bytes before the PDF header, because offsets in a PDF are counted from it.
  const start = (await readBytes(0, 1_024)).indexOf('%PDF-');
  if (start < 0) throw new Error('no PDF');
  const readText = async (at: number, length: number) => (await readBytes(start + at, length)).toString('latin1');
  const tables: XrefTable[] = [];

  const find = async (object: number): Promise<ObjectLocation> => {
    for (const table of tables) {
      const place = await table.find(object);
      if (place) return place;
    }
    throw new Error(`no object ${object}`);
  };
  const follow = async (value: PdfValue | undefined, steps = 0): Promise<PdfValue | undefined> => {
    if (typeof value !== 'object' || !('obj' in value)) return value;
    if (steps === MAX_REFERENCE_STEPS) throw new Error('too many references to one value');
    const place = await find(value.obj);
    if ('at' in place) return follow((await readObjectAt(place.at)).value, steps + 1);
    const streamLocation = await find(place.streamObject);
    // Encrypted files fail here, because their streams cannot be decompressed.
    if (!('at' in streamLocation)) throw new Error('an object stream within an object stream');
    const { stream, streamDictionary } = await readStreamAt(streamLocation.at);
    const first = asNumber(streamDictionary.get('/First'));
    if (first > MAX_BYTES.object) throw new Error('an object stream with too many objects');
    const [, offset] = stream
      .toString('latin1', 0, first)
      .trim()
      .split(/\s+/, (place.index + 1) * 2)
      .slice(place.index * 2)
      .map(Number);
    const valueAt = first + asNumber(offset);
    const object = stream.toString('latin1', valueAt, valueAt + MAX_BYTES.object);
    return follow(readPdfValue(object, 0).value, steps + 1);
  };
  const readObjectAt = async (at: number) => {
    const source = await readText(at, MAX_BYTES.object);
    const [head] = /^\s*\d+\s+\d+\s+obj/.exec(source) ?? [];
    if (head === undefined) throw new Error(`no object at ${at}`);
    const { value, end } = readPdfValue(source, head.length);
    return { value, end, source };
  };
  const readStreamAt = async (at: number) => {
    const { value, end, source } = await readObjectAt(at);
    const streamDictionary = asDictionary(value);
    const [keyword] = /^\s*stream\r?\n/.exec(source.slice(end, end + 64)) ?? [];
    const length = asNumber(await follow(streamDictionary.get('/Length')));
    if (keyword === undefined || length > MAX_BYTES.packed) throw new Error('no readable stream');
    const packed = await readBytes(start + at + end + keyword.length, length);
    const filter = [streamDictionary.get('/Filter') ?? []].flat();
    if (filter.some(name => name !== '/FlateDecode') || filter.length > 1) throw new Error('packed otherwise');
    const isPacked = filter.length === 1;
    const plain = isPacked ? countBytes(await inflateAsync(packed, { maxOutputLength: MAX_BYTES.plain })) : packed;
    const [decodeParams] = [streamDictionary.get('/DecodeParms') ?? []].flat();
    const stream = await undoPredictor(plain, decodeParams instanceof Map ? decodeParams : new Map());
    return { streamDictionary, stream };
  };

  /** Reads a plain cross-reference table: sections of twenty-byte entries, each after a header line. */
  const readPlainTable = async (from: number): Promise<XrefTable> => {
    const sections: { readonly first: number; readonly count: number; readonly at: number }[] = [];
    for (let at = from; sections.length < MAX_XREF_TABLES; ) {
      const head = await readText(at, 64);
      const [line, first, count] = /^\s*(\d+) +(\d+) *(?:\r\n|\r|\n)/.exec(head) ?? [];
      if (line === undefined) {
        const [keyword] = /^\s*trailer/.exec(head) ?? [];
        if (keyword === undefined) throw new Error('a table without a trailer');
        const trailer = asDictionary(readPdfValue(await readText(at + keyword.length, MAX_BYTES.object), 0).value);
        return { trailer, find: object => findInSections(sections, object) };
      }
      sections.push({ first: Number(first), count: Number(count), at: at + line.length });
      at += line.length + Number(count) * 20;
    }
    throw new Error('a table with too many sections');
  };
  const findInSections = async (
    sections: readonly { readonly first: number; readonly count: number; readonly at: number }[],
    object: number,
  ): Promise<ObjectLocation | undefined> => {
    const part = sections.find(({ first, count }) => object >= first && object < first + count);
    if (!part) return undefined;
    const [, at] = /^(\d{10}) \d{5} n/.exec(await readText(part.at + (object - part.first) * 20, 20)) ?? [];
    return at === undefined ? undefined : { at: Number(at) };
  };

  /** Reads a cross-reference stream: the table of object positions as binary numbers, not as text. */
  const readTableStream = async (at: number): Promise<XrefTable> => {
    const { streamDictionary, stream } = await readStreamAt(at);
    const widths = asNumbers(streamDictionary.get('/W'));
    const index = streamDictionary.has('/Index')
      ? asNumbers(streamDictionary.get('/Index'))
      : [0, asNumber(streamDictionary.get('/Size'))];
    const width = widths.reduce((sum, each) => sum + each, 0);
    const field = (row: number, column: number, fallback: number): number => {
      const from = row * width + widths.slice(0, column).reduce((sum, each) => sum + each, 0);
      const size = widths[column] ?? 0;
      return size === 0 ? fallback : stream.readUIntBE(from, size);
    };
    const find = (object: number): ObjectLocation | undefined => {
      for (let part = 0, before = 0; part + 1 < index.length; part += 2) {
        const [first = 0, count = 0] = index.slice(part);
        if (object < first || object >= first + count) {
          before += count;
          continue;
        }
        const row = before + object - first;
        const kind = field(row, 0, 1);
        if (kind === 1) return { at: field(row, 1, 0) };
        return kind === 2 ? { streamObject: field(row, 1, 0), index: field(row, 2, 0) } : undefined;
      }
      return undefined;
    };
    return { trailer: streamDictionary, find };
  };

  const tail = await readText(Math.max(0, size - start - 2_048), 2_048);
  const [, last] = /^startxref\s+(\d+)/.exec(tail.slice(Math.max(0, tail.lastIndexOf('startxref')))) ?? [];
  const pendingOffsets = [Number(last ?? Number.NaN)];
  const seen = new Set<number>();
  // Read the PDF's cross-reference tables from the newest to the oldest.
  for (let at = pendingOffsets.shift(); at !== undefined && seen.size < MAX_XREF_TABLES; at = pendingOffsets.shift()) {
    if (seen.has(at)) continue;
    seen.add(at);
    const head = /^\s*xref(?=\s)/.exec(await readText(at, 64))?.[0];
    const table = await (head === undefined ? readTableStream(at) : readPlainTable(at + head.length));
    tables.push(table);
    for (const name of ['/XRefStm', '/Prev']) {
      const older = table.trailer.get(name);
      if (typeof older === 'number') pendingOffsets.push(older);
    }
  }
  const root = await follow(tables[0]?.trailer.get('/Root'));
  const tree = await follow(asDictionary(root).get('/Pages'));
  const count = await follow(asDictionary(tree).get('/Count'));
  const isCount = typeof count === 'number' && Number.isInteger(count) && count > 0 && count <= MAX_PAGES;
  return isCount ? count : undefined;
}

/**
 * Decodes a cross-reference table that was stored with the PNG filter "up", which PDF writers use. For better
 * compression, this filter stores each row as its difference to the row above.
 */
async function undoPredictor(plain: Buffer, decodeParams: PdfDictionary): Promise<Buffer> {
  const predictor = decodeParams.get('/Predictor') ?? 1;
  if (predictor === 1) return plain;
  const width = asNumber(decodeParams.get('/Columns') ?? 1);
  if (asNumber(predictor) < 10 || width < 1) throw new Error('packed otherwise');
  const rows = Math.floor(plain.length / (width + 1));
  const whole = Buffer.alloc(rows * width);
  const rowsPerPause = Math.ceil(BYTES_PER_PAUSE / (width + 1));
  for (let row = 0; row < rows; row += 1) {
    if (row % rowsPerPause === 0) await setImmediate();
    const filter = plain[row * (width + 1)];
    if (filter !== 0 && filter !== 2) throw new Error('packed otherwise');
    for (let at = 0; at < width; at += 1) {
      const above = filter === 2 && row > 0 ? (whole[(row - 1) * width + at] ?? 0) : 0;
      whole[row * width + at] = ((plain[row * (width + 1) + 1 + at] ?? 0) + above) & 255;
    }
  }
  return whole;
}

function asDictionary(value: PdfValue | undefined): PdfDictionary {
  if (value instanceof Map) return value;
  throw new Error('no dictionary');
}

function asNumber(value: PdfValue | undefined): number {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
  throw new Error('no number');
}

function asNumbers(value: PdfValue | undefined): number[] {
  if (!Array.isArray(value)) throw new Error('no numbers');
  return value.map(asNumber);
}
