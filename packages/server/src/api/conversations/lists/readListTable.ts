import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { convertToLatinDigits, MAX_CONTACT_SHEET_ROWS } from '@recado/contract';
import { contactFileTexts as texts } from '@recado/texts';
import { parseVcards, type VcardPhone } from '@recado/transport';
import { CsvError, parse } from 'csv-parse';
import { Invalid } from '../../../core/errors/index.ts';
import { removeUnstorableCharacters } from '../../../core/removeUnstorableCharacters.ts';
import { decodeListText } from './decodeListText.ts';
import { isDocumentHeading } from './identifierHeadings.ts';
import { joinHeadingRows } from './joinHeadingRows.ts';
import type { ListRecord } from './ListRecord.ts';
import { findHeadingMeaning } from './listHeadings.ts';
import { isPhoneLike } from './readPhoneCell.ts';
import { readWorkbook } from './readWorkbook.ts';
import { splitPastedLine, splitPastedPeople } from './splitPastedLine.ts';
import { findPhoneRuns } from './splitPhonesFromText.ts';
import { transposeRecords } from './transposeRecords.ts';

/** A list as rows of cells, whatever its file format is. */
export interface ListTable {
  /** Headings of the columns. Undefined if the list has none, such as pasted numbers. */
  readonly headings?: ListRecord;
  readonly records: readonly ListRecord[];
  /** Lines of a text without headings, split at every usual separator. */
  readonly lines?: readonly ListRecord[];
  /** Names of the workbook's other sheets that contain phone numbers and are not read. */
  readonly otherSheets?: readonly string[];
}

export interface ReadListTableOptions {
  /** Name of the sheet of a workbook to read. Other formats have none. */
  readonly sheet?: string | undefined;
}

/** Rows after which other requests can be answered. */
const ROWS_PER_PAUSE = 500;

/** Maximum number of cells of a row. A pasted list may have all its people in one line. */
const MAX_ROW_CELLS = MAX_CONTACT_SHEET_ROWS;

const invalidList = (message: string) => new Invalid(message, { file: message });

/**
 * Reads a list of people: CSV or pasted text in any usual encoding, an Excel workbook, or vCards.
 *
 * @throws Invalid for another kind of file, a damaged one, too many rows, or too many cells in a row
 */
export async function readListTable(bytes: Buffer, { sheet }: ReadListTableOptions = {}): Promise<ListTable> {
  const magic = bytes.subarray(0, 4).toString('latin1');
  if (magic === 'PK\u0003\u0004') return readWorkbookTable(bytes, sheet);
  if (magic === '\u00D0\u00CF\u0011\u00E0') throw invalidList(texts.oldWorkbook);
  const text = convertToLatinDigits(decodeListText(bytes)).replace(/^\uFEFF/, '');
  // Workbooks, pictures and other binary files contain NUL characters, unlike texts.
  if (text.includes('\0') || /^\s*<(?:!doctype|html|table|\?xml)/i.test(text)) throw invalidList(texts.notText);
  if (/^\s*BEGIN:VCARD/i.test(text)) return readVcardTable(text);
  return readDelimitedTable(text);
}

const MAX_OTHER_SHEETS = 100;
/** Maximum characters of a reported name. Excel limits names to 31. */
const MAX_SHEET_NAME_CHARS = 100;

async function readWorkbookTable(bytes: Buffer, sheet: string | undefined): Promise<ListTable> {
  const otherSheets: string[] = [];
  const onOtherSheet = (name: string, otherRows: readonly ListRecord[]) => {
    if (otherSheets.length < MAX_OTHER_SHEETS && otherRows.some(({ cells }) => cells.some(isPhoneLike)))
      otherSheets.push(removeUnstorableCharacters(name.slice(0, MAX_SHEET_NAME_CHARS)));
  };
  const records = await readWorkbook(bytes, { maxRows: MAX_CONTACT_SHEET_ROWS, sheet, onOtherSheet });
  return { ...readTable(records), ...(otherSheets.length > 0 && { otherSheets }) };
}

const VCARD_HEADINGS = ['Nombre', 'Número', 'Etiquetas', 'Notas'];

/** Converts vCards to rows. The numbers of a card are in one cell, the mobile ones first. */
async function readVcardTable(text: string): Promise<ListTable> {
  // A card may contain the card of an assistant (AGENT of vCard 2.1), which must not be separated from it.
  const isNested = /^AGENT\b/im.test(text);
  const pieces = isNested ? [text] : text.split(/(?=^[ \t]*BEGIN:VCARD)/im);
  const cards = (await mapSlices(pieces, slice => parseVcards(slice.join('')))).flat();
  if (cards.length > MAX_CONTACT_SHEET_ROWS) throw invalidList(texts.tooManyRows(MAX_CONTACT_SHEET_ROWS));
  const records = cards.map(({ name, phones, categories, note }, index) => {
    const numbers = phones.toSorted((a, b) => rankPhone(a) - rankPhone(b));
    const numberCell = numbers.map(({ account, number }) => (account === undefined ? number : `+${account}`));
    return { row: index + 1, cells: [name, numberCell.join(' ::: '), categories.join(' ::: '), note] };
  });
  return { headings: { row: 0, cells: VCARD_HEADINGS }, records };
}

function rankPhone({ account, types }: VcardPhone): number {
  if (account !== undefined) return 0;
  if (types.some(type => /^(fax|pager|homefax|workfax)$/.test(type))) return 4;
  if (types.some(type => /^(cell|mobile|iphone)$/.test(type))) return 1;
  return types.includes('work') ? 3 : 2;
}

const SEPARATORS = [',', ';', '\t', '|'];

async function readDelimitedTable(fullText: string): Promise<ListTable> {
  // Excel begins a file with this line to state its separator, and does not show it as a row.
  const [separatorLine = '', stated] = /^"?sep=(.)"?(?:\r\n|\n|\r)/i.exec(fullText) ?? [];
  const text = fullText.slice(separatorLine.length);
  assertFewCells(text);
  const records = await parseRecords(text, stated ?? findSeparator(text)).catch((error: unknown) => {
    if (!(error instanceof CsvError)) throw error;
    const [firstLine = ''] = text.trimStart().split(/\r\n|\n|\r/, 1);
    // A pasted list may contain single quotation marks, so only a file with headings is rejected because of them.
    if (splitPastedLine(firstLine).some(cell => findHeadingMeaning(cell) !== undefined))
      throw invalidList(texts.broken(Number(error.records) + 1));
    return undefined;
  });
  const table = records && readTable(records);
  if (table?.headings || table?.isTransposed) return table;
  const splitLines = await mapSlices(text.split(/\r\n|\n|\r/), slice => slice.map(splitPastedPeople));
  const lines = splitLines.flat().flatMap((people, index) => people.map(cells => ({ row: index + 1, cells })));
  const nonEmptyLines = lines.filter(isNonEmpty);
  if (nonEmptyLines.length > MAX_CONTACT_SHEET_ROWS) throw invalidList(texts.tooManyRows(MAX_CONTACT_SHEET_ROWS));
  return { records: records ?? nonEmptyLines, lines: nonEmptyLines };
}

/** Maps slices of a long list, so that other requests are answered in between. */
async function mapSlices<Item, Result>(
  items: readonly Item[],
  mapSlice: (slice: readonly Item[]) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let at = 0; at < items.length; at += ROWS_PER_PAUSE) {
    await setImmediate();
    results.push(mapSlice(items.slice(at, at + ROWS_PER_PAUSE)));
  }
  return results;
}

const CELL_SEPARATOR_CODES: ReadonlySet<number> = new Set([...',;\t|'].map(separator => separator.charCodeAt(0)));
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/**
 * Counts the separators of each line before any cell is created: a file of separators results in millions of cells.
 *
 * @throws Invalid if a line has more than `MAX_ROW_CELLS` cells
 */
function assertFewCells(text: string): void {
  let line = 1;
  let cells = 1;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === LINE_FEED || code === CARRIAGE_RETURN) {
      cells = 1;
      if (code === LINE_FEED || text.charCodeAt(at + 1) !== LINE_FEED) line += 1;
    } else if (CELL_SEPARATOR_CODES.has(code)) {
      cells += 1;
      if (cells > MAX_ROW_CELLS) throw invalidList(texts.tooManyCells(line, MAX_ROW_CELLS));
    }
  }
}

/** Whether a row has any content. The line below the headings of a text table, such as `|---|---|`, has none. */
const isNonEmpty = ({ cells }: ListRecord): boolean => cells.some(cell => /[^\s:=_+-]/.test(cell));

/** Finds the column separator: the character that splits the first line with a separator into most columns. */
function findSeparator(text: string): string {
  const lines = text.split(/\r\n|\n|\r/, 10).map(line => line.replace(/"[^"]*"/g, ''));
  const line = lines.find(candidate => SEPARATORS.some(separator => candidate.includes(separator))) ?? '';
  const counts = SEPARATORS.map(separator => [separator, line.split(separator).length] as const);
  return counts.reduce((best, candidate) => (candidate[1] > best[1] ? candidate : best))[0];
}

/** Number of characters that are passed to the parser in one chunk. Other work can run between two chunks. */
const PARSER_CHUNK_CHARS = 65_536;

async function parseRecords(text: string, delimiter: string): Promise<ListRecord[]> {
  const pieces = Array.from({ length: Math.ceil(text.length / PARSER_CHUNK_CHARS) }, (_, n) =>
    text.slice(n * PARSER_CHUNK_CHARS, (n + 1) * PARSER_CHUNK_CHARS),
  );
  const parser = Readable.from(pieces).pipe(
    parse({
      delimiter,
      relax_column_count: true,
      // Accept quotation marks inside cells, which people type for inches.
      relax_quotes: true,
      skip_empty_lines: false,
    }),
  );
  const records: ListRecord[] = [];
  let row = 0;
  for await (const cells of parser) {
    row += 1;
    // The parser continues without letting timers and other requests run.
    if (row % ROWS_PER_PAUSE === 0) await setImmediate();
    const record = { row, cells: cells as string[] };
    // Quoted cells can contain line breaks, so a row can be longer than each of its lines.
    if (record.cells.length > MAX_ROW_CELLS) throw invalidList(texts.tooManyCells(row, MAX_ROW_CELLS));
    if (!isNonEmpty(record)) continue;
    // The limit does not count the headings.
    if (records.length > MAX_CONTACT_SHEET_ROWS) throw invalidList(texts.tooManyRows(MAX_CONTACT_SHEET_ROWS));
    records.push(record);
  }
  return records;
}

/** Number of rows among which the headings are searched: exports and people write titles above them. */
const HEADING_SEARCH_ROWS = 10;

/** Separates the headings from the people, which are rows or, in a wide list, columns. */
function readTable(records: readonly ListRecord[]): ListTable & { readonly isTransposed?: true } {
  const people = transposeRecords(records);
  return people ? { ...splitHeadings(people), isTransposed: true } : splitHeadings(records);
}

/** Separates the row of headings. Rows above it, such as a title, contain no number and are dropped. */
function splitHeadings(records: readonly ListRecord[]): ListTable {
  const place = findHeadingPlace(records);
  const headings = place === undefined ? undefined : records[place];
  if (!headings || place === undefined) return { records };
  const second = records[place + 1];
  const joined = second && joinHeadingRows(headings.cells, second.cells);
  return joined
    ? { headings: { row: second.row, cells: joined }, records: records.slice(place + 2) }
    : { headings, records: records.slice(place + 1) };
}

function findHeadingPlace(records: readonly ListRecord[]): number | undefined {
  const head: ListRecord[] = [];
  for (const record of records.slice(0, HEADING_SEARCH_ROWS)) {
    if (record.cells.some(cell => isPhoneLike(cell) || findPhoneRuns(cell).length > 0)) break;
    head.push(record);
  }
  const fieldsOf = ({ cells }: ListRecord) => cells.flatMap(cell => findHeadingMeaning(cell)?.field ?? []);
  const withNumber = head.findIndex(record => fieldsOf(record).includes('number'));
  if (withNumber >= 0) return withNumber;
  const withFields = head.findIndex(record => fieldsOf(record).length > 0);
  if (withFields >= 0) return withFields;
  // Otherwise the documents below a single heading would be read as pasted numbers.
  const withDocument = head.findIndex(({ cells }) => cells.some(isDocumentHeading));
  if (withDocument >= 0) return withDocument;
  const [first] = head;
  const cells = first?.cells.filter(cell => cell.trim() !== '') ?? [];
  const canBeHeadings = cells.length >= 2 && cells.every(cell => !/\d/.test(cell));
  return canBeHeadings && records.slice(1).some(record => record.cells.some(isPhoneLike)) ? 0 : undefined;
}
