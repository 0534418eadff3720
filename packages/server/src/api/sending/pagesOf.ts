import { type FileHandle, open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { type PdfDictionary, type PdfValue, readPdfValue } from './readPdfValue.ts';

/** Bytes of one object that are read, and of one stream, packed and not. */
const MOST = { object: 1_000_000, packed: 4_000_000, plain: 16_000_000 } as const;
/** Tables of a file, one more for each time that it was changed at its end, and their parts. */
const MOST_TABLES = 100;
/** References that lead to one value. */
const MOST_STEPS = 5;
const MOST_PAGES = 1_000_000;

const inflated = promisify<Uint8Array, { maxOutputLength: number }, Buffer>(inflate);

/** Where an object is: at a byte of the file, or as one of several in a stream. */
type Place = { readonly at: number } | { readonly within: number; readonly index: number };
interface Table {
  readonly trailer: PdfDictionary;
  find(object: number): Promise<Place | undefined> | Place | undefined;
}

/**
 * How many pages a PDF says it has; undefined where it does not say. Only what leads there is read, so that a large file
 * costs no more than a small one, and none takes long.
 * @throws Error for what is no PDF, or a broken one
 */
export async function pagesOf(path: string): Promise<number | undefined> {
  const file = await open(path);
  try {
    return await readPages(file, (await file.stat()).size);
  } finally {
    await file.close();
  }
}

async function readPages(file: FileHandle, size: number): Promise<number | undefined> {
  const bytes = async (at: number, length: number): Promise<Buffer> => {
    if (!(at >= 0 && at < size)) throw new Error('an address outside the file');
    const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(length, size - at)), 0, null, at);
    return buffer.subarray(0, bytesRead);
  };
  // What stands before it in the file does not count for its own addresses.
  const start = (await bytes(0, 1_024)).indexOf('%PDF-');
  if (start < 0) throw new Error('no PDF');
  const text = async (at: number, length: number) => (await bytes(start + at, length)).toString('latin1');
  const tables: Table[] = [];

  const find = async (object: number): Promise<Place> => {
    for (const table of tables) {
      const place = await table.find(object);
      if (place) return place;
    }
    throw new Error(`no object ${object}`);
  };
  const follow = async (value: PdfValue | undefined, steps = 0): Promise<PdfValue | undefined> => {
    if (typeof value !== 'object' || !('obj' in value)) return value;
    if (steps === MOST_STEPS) throw new Error('references that lead nowhere');
    const place = await find(value.obj);
    if ('at' in place) return follow((await objectAt(place.at)).value, steps + 1);
    const holder = await find(place.within);
    // What is encrypted ends here: it does not inflate.
    if (!('at' in holder)) throw new Error('a stream within a stream');
    const { stream, about } = await streamAt(holder.at);
    const plain = stream.toString('latin1');
    const first = number(about.get('/First'));
    const [, offset] = plain
      .slice(0, first)
      .trim()
      .split(/\s+/)
      .slice(place.index * 2)
      .map(Number);
    return follow(readPdfValue(plain, first + number(offset)).value, steps + 1);
  };
  const objectAt = async (at: number) => {
    const found = await text(at, MOST.object);
    const [head] = /^\s*\d+\s+\d+\s+obj/.exec(found) ?? [];
    if (head === undefined) throw new Error(`no object at ${at}`);
    const { value, end } = readPdfValue(found, head.length);
    return { value, end, found };
  };
  const streamAt = async (at: number) => {
    const { value, end, found } = await objectAt(at);
    const about = dictionary(value);
    const [word] = /^\s*stream\r?\n/.exec(found.slice(end, end + 64)) ?? [];
    const length = number(await follow(about.get('/Length')));
    if (word === undefined || length > MOST.packed) throw new Error('no stream that can be read');
    const packed = await bytes(start + at + end + word.length, length);
    const filter = [about.get('/Filter') ?? []].flat();
    if (filter.some(name => name !== '/FlateDecode') || filter.length > 1)
      throw new Error('packed otherwise');
    const plain = filter.length === 1 ? await inflated(packed, { maxOutputLength: MOST.plain }) : packed;
    const [how] = [about.get('/DecodeParms') ?? []].flat();
    return { about, stream: unpredicted(plain, how instanceof Map ? how : new Map()) };
  };

  /** Lines of twenty bytes each, in parts with a line of their own before them. */
  const plainTable = async (from: number): Promise<Table> => {
    const parts: { readonly first: number; readonly count: number; readonly at: number }[] = [];
    for (let at = from; parts.length < MOST_TABLES; ) {
      const head = await text(at, 64);
      const [line, first, count] = /^\s*(\d+) +(\d+) *(?:\r\n|\r|\n)/.exec(head) ?? [];
      if (line === undefined) {
        const [word] = /^\s*trailer/.exec(head) ?? [];
        if (word === undefined) throw new Error('a table without its end');
        const trailer = dictionary(readPdfValue(await text(at + word.length, MOST.object), 0).value);
        return { trailer, find: object => inParts(parts, object) };
      }
      parts.push({ first: Number(first), count: Number(count), at: at + line.length });
      at += line.length + Number(count) * 20;
    }
    throw new Error('a table in too many parts');
  };
  const inParts = async (
    parts: readonly { readonly first: number; readonly count: number; readonly at: number }[],
    object: number,
  ): Promise<Place | undefined> => {
    const part = parts.find(({ first, count }) => object >= first && object < first + count);
    if (!part) return undefined;
    const [, at] = /^(\d{10}) \d{5} n/.exec(await text(part.at + (object - part.first) * 20, 20)) ?? [];
    return at === undefined ? undefined : { at: Number(at) };
  };

  /** The same as a stream of numbers. */
  const packedTable = async (at: number): Promise<Table> => {
    const { about, stream } = await streamAt(at);
    const widths = numbers(about.get('/W'));
    const index = about.has('/Index') ? numbers(about.get('/Index')) : [0, number(about.get('/Size'))];
    const width = widths.reduce((sum, each) => sum + each, 0);
    const field = (row: number, which: number, otherwise: number): number => {
      const from = row * width + widths.slice(0, which).reduce((sum, each) => sum + each, 0);
      const size = widths[which] ?? 0;
      return size === 0 ? otherwise : stream.readUIntBE(from, size);
    };
    const find = (object: number): Place | undefined => {
      for (let part = 0, before = 0; part + 1 < index.length; part += 2) {
        const [first = 0, count = 0] = index.slice(part);
        if (object < first || object >= first + count) {
          before += count;
          continue;
        }
        const row = before + object - first;
        const kind = field(row, 0, 1);
        if (kind === 1) return { at: field(row, 1, 0) };
        return kind === 2 ? { within: field(row, 1, 0), index: field(row, 2, 0) } : undefined;
      }
      return undefined;
    };
    return { trailer: about, find };
  };

  const tail = await text(Math.max(0, size - start - 2_048), 2_048);
  const [, last] = /^startxref\s+(\d+)/.exec(tail.slice(Math.max(0, tail.lastIndexOf('startxref')))) ?? [];
  const waiting = [Number(last ?? Number.NaN)];
  const seen = new Set<number>();
  // From the newest to the oldest.
  for (let at = waiting.shift(); at !== undefined && seen.size < MOST_TABLES; at = waiting.shift()) {
    if (seen.has(at)) continue;
    seen.add(at);
    const head = /^\s*xref(?=\s)/.exec(await text(at, 64))?.[0];
    const table = await (head === undefined ? packedTable(at) : plainTable(at + head.length));
    tables.push(table);
    for (const name of ['/XRefStm', '/Prev']) {
      const older = table.trailer.get(name);
      if (typeof older === 'number') waiting.push(older);
    }
  }
  const root = await follow(tables[0]?.trailer.get('/Root'));
  const tree = await follow(dictionary(root).get('/Pages'));
  const count = await follow(dictionary(tree).get('/Count'));
  const isCount = typeof count === 'number' && Number.isInteger(count) && count > 0 && count <= MOST_PAGES;
  return isCount ? count : undefined;
}

/** A table packs better as differences to the line above: PNG's filters, of which the upper one is what writers use. */
function unpredicted(plain: Buffer, how: PdfDictionary): Buffer {
  const predictor = how.get('/Predictor') ?? 1;
  if (predictor === 1) return plain;
  const width = number(how.get('/Columns') ?? 1);
  if (number(predictor) < 10 || width < 1) throw new Error('packed otherwise');
  const rows = Math.floor(plain.length / (width + 1));
  const whole = Buffer.alloc(rows * width);
  for (let row = 0; row < rows; row += 1) {
    const filter = plain[row * (width + 1)];
    if (filter !== 0 && filter !== 2) throw new Error('packed otherwise');
    for (let at = 0; at < width; at += 1) {
      const above = filter === 2 && row > 0 ? (whole[(row - 1) * width + at] ?? 0) : 0;
      whole[row * width + at] = ((plain[row * (width + 1) + 1 + at] ?? 0) + above) & 255;
    }
  }
  return whole;
}

function dictionary(value: PdfValue | undefined): PdfDictionary {
  if (value instanceof Map) return value;
  throw new Error('no dictionary');
}

function number(value: PdfValue | undefined): number {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
  throw new Error('no number');
}

function numbers(value: PdfValue | undefined): number[] {
  if (!Array.isArray(value)) throw new Error('no numbers');
  return value.map(number);
}
