import type { Readable } from 'node:stream';
import { contactFileTexts as texts } from '@recado/texts';
import { SaxesParser } from 'saxes';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { Invalid } from '../../../core/errors/index.ts';

/** Row of a workbook's sheet, with its number as the spreadsheet program shows it. */
export interface WorkbookRow {
  readonly row: number;
  readonly cells: readonly string[];
}

export interface ReadWorkbookOptions {
  readonly maxRows: number;
  /** Name of the sheet to read. Undefined: the first visible one with rows. */
  readonly sheet?: string | undefined;
  /** Receives the name and the rows of each further visible sheet. */
  readonly onOtherSheet?: (name: string, rows: readonly WorkbookRow[]) => void;
}

/** Maximum bytes of one unpacked part of a workbook. A sheet of 50 000 contacts has about 25 MB. */
const MAX_PART_BYTES = 134_217_728;
const MAX_PARTS = 2_000;
const MAX_COLUMNS = 200;
const MAX_SHARED_CHARS = 33_554_432;

const invalidWorkbook = (message: string) => new Invalid(message, { file: message });

/**
 * Reads one visible sheet of an .xlsx workbook (ECMA-376), as text. Parts are unpacked as streams, so that a small file
 * that unpacks to gigabytes ends after `MAX_PART_BYTES`.
 *
 * @throws Invalid for another kind of archive, a damaged one, an unknown sheet, or more than `maxRows` rows
 */
export async function readWorkbook(
  bytes: Buffer,
  { maxRows, sheet, onOtherSheet }: ReadWorkbookOptions,
): Promise<WorkbookRow[]> {
  let zip: ZipFile | undefined;
  try {
    zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true });
    if (zip.entryCount > MAX_PARTS) throw invalidWorkbook(texts.brokenWorkbook);
    const entries = await listEntries(zip);
    if (!entries.has('xl/workbook.xml')) throw invalidWorkbook(texts.notList);
    const sheets = await listSheetPaths(zip, entries);
    const shared = await readSharedStrings(zip, entries.get('xl/sharedStrings.xml'));
    if (sheet !== undefined && !sheets.some(({ name }) => name === sheet)) {
      const message = texts.unknownSheet(sheets.map(({ name }) => name).join(', '));
      throw new Invalid(message, { sheet: message });
    }
    let readRows: WorkbookRow[] = [];
    for (const { name, path } of sheets) {
      const isRead = sheet === undefined ? readRows.length === 0 : name === sheet;
      const rows = await readSheet(zip, entries.get(path), shared, isRead ? maxRows : Infinity);
      if (isRead) readRows = rows;
      else onOtherSheet?.(name, rows);
    }
    return readRows;
  } catch (error) {
    if (error instanceof Invalid) throw error;
    throw invalidWorkbook(texts.brokenWorkbook);
  } finally {
    zip?.close();
  }
}

function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  return new Promise((resolve, reject) => {
    const entries = new Map<string, Entry>();
    zip.on('entry', (entry: Entry) => {
      entries.set(entry.fileName.replace(/^\//, ''), entry);
      zip.readEntry();
    });
    zip.on('end', () => resolve(entries));
    zip.on('error', reject);
    zip.readEntry();
  });
}

type TagHandler = (name: string, attributes: Readonly<Record<string, string>>) => void;

interface PartHandlers {
  readonly onOpen: TagHandler;
  readonly onText?: (text: string) => void;
  readonly onClose?: (name: string) => void;
}

/** Parses an XML part as a stream. Handlers receive names without their namespace prefix. */
async function parsePart(zip: ZipFile, entry: Entry | undefined, handlers: PartHandlers): Promise<void> {
  if (!entry) return;
  const stream = await new Promise<Readable>((resolve, reject) =>
    zip.openReadStream(entry, (error, opened) => (error ? reject(error) : resolve(opened))),
  );
  const localName = (name: string) => name.slice(name.indexOf(':') + 1);
  const parser = new SaxesParser();
  parser.on('error', error => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => handlers.onOpen(localName(name), attributes));
  if (handlers.onText) parser.on('text', handlers.onText);
  parser.on('closetag', ({ name }) => handlers.onClose?.(localName(name)));
  const decoder = new TextDecoder();
  let size = 0;
  try {
    for await (const chunk of stream) {
      size += (chunk as Buffer).length;
      if (size > MAX_PART_BYTES) throw invalidWorkbook(texts.largeWorkbook);
      parser.write(decoder.decode(chunk as Buffer, { stream: true }));
    }
    parser.write(decoder.decode()).close();
  } finally {
    stream.destroy();
  }
}

/** Lists the paths of the visible sheets in the order of their tabs. */
async function listSheetPaths(
  zip: ZipFile,
  entries: ReadonlyMap<string, Entry>,
): Promise<{ readonly name: string; readonly path: string }[]> {
  const listed: { readonly id: string; readonly name: string }[] = [];
  await parsePart(zip, entries.get('xl/workbook.xml'), {
    onOpen: (name, attributes) => {
      const id = attributes['r:id'] ?? Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1];
      if (name === 'sheet' && id !== undefined && (attributes.state ?? 'visible') === 'visible')
        listed.push({ id, name: attributes.name ?? '' });
    },
  });
  const targets = new Map<string, string>();
  await parsePart(zip, entries.get('xl/_rels/workbook.xml.rels'), {
    onOpen: (name, { Id: id, Target: target }) => {
      if (name === 'Relationship' && id !== undefined && target !== undefined) targets.set(id, target);
    },
  });
  return listed.flatMap(({ id, name }) => {
    const target = targets.get(id);
    if (target === undefined) return [];
    return [{ name, path: target.startsWith('/') ? target.slice(1) : `xl/${target}` }];
  });
}

async function readSharedStrings(zip: ZipFile, entry: Entry | undefined): Promise<string[]> {
  const strings: string[] = [];
  let current = '';
  let isText = false;
  let isPhonetic = false;
  let total = 0;
  await parsePart(zip, entry, {
    onOpen: name => {
      if (name === 'si') current = '';
      if (name === 'rPh') isPhonetic = true;
      isText = name === 't' && !isPhonetic;
    },
    onText: text => {
      if (isText) current += text;
    },
    onClose: name => {
      if (name === 't') isText = false;
      if (name === 'rPh') isPhonetic = false;
      if (name !== 'si') return;
      total += current.length;
      if (total > MAX_SHARED_CHARS) throw invalidWorkbook(texts.largeWorkbook);
      strings.push(current);
    },
  });
  return strings;
}

async function readSheet(
  zip: ZipFile,
  entry: Entry | undefined,
  shared: readonly string[],
  maxRows: number,
): Promise<WorkbookRow[]> {
  const rows: WorkbookRow[] = [];
  let row = 0;
  let cells: string[] = [];
  let column = 0;
  let type = '';
  let value = '';
  let isValue = false;
  await parsePart(zip, entry, {
    onOpen: (name, attributes) => {
      if (name === 'row') {
        row = Number(attributes.r ?? row + 1);
        cells = [];
        column = 0;
      } else if (name === 'c') {
        column = attributes.r === undefined ? column + 1 : toColumnNumber(attributes.r);
        type = attributes.t ?? 'n';
        value = '';
      }
      isValue = name === 'v' || (name === 't' && type === 'inlineStr');
    },
    onText: text => {
      if (isValue) value += text;
    },
    onClose: name => {
      if (name === 'v' || name === 't') isValue = false;
      if (name === 'c' && column >= 1 && column <= MAX_COLUMNS) {
        while (cells.length < column) cells.push('');
        cells[column - 1] = toCellText(type, value, shared);
      }
      if (name !== 'row' || cells.every(cell => cell.trim() === '')) return;
      // The limit does not count the headings.
      if (rows.length > maxRows) throw invalidWorkbook(texts.tooManyRows(maxRows));
      rows.push({ row, cells });
    },
  });
  return rows;
}

/** Converts the letters of a reference such as `AB12` to the number of the column, the first being 1. */
const toColumnNumber = (reference: string): number =>
  [...reference.replace(/[^A-Z]/gi, '').toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

function toCellText(type: string, value: string, shared: readonly string[]): string {
  if (type === 's') return shared[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? 'sí' : 'no';
  if (type === 'e') return '';
  // Numbers are stored as 5.215512345678E12. A phone number has fewer digits than a double holds exactly.
  if (type === 'n' && /e/i.test(value) && Number.isSafeInteger(Number(value))) return String(Number(value));
  return value;
}
