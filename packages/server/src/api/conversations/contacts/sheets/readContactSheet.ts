import { Readable } from 'node:stream';
import {
  type ContactImportColumn,
  type ContactImportField,
  hasVisibleCharacter,
  listPhoneVariants,
  MAX_CONTACT_LABELS,
  MAX_CONTACT_NAME_CHARS,
  MAX_CONTACT_NOTES_CHARS,
  MAX_CONTACT_SHEET_ROWS,
  MAX_LABEL_NAME_CHARS,
  normalizeSearchText,
  parseRecipient,
  parseWrittenPhone,
  type UnambiguousRecipient,
} from '@recado/contract';
import { phoneRejectionTexts, contactFileTexts as texts } from '@recado/texts';
import { CsvError, parse } from 'csv-parse';
import { Invalid } from '../../../../core/errors/index.ts';

/** Content of one row; fields of empty cells are omitted. */
export interface ContactSheetRow {
  /** Row number as in a spreadsheet program, in which the headings are row 1. */
  readonly row: number;
  /** Person that the cell with the number identifies. Undefined if its text identifies no person. */
  readonly person?: Exclude<UnambiguousRecipient, { kind: 'group' }>;
  readonly ownName?: string;
  readonly labels?: readonly string[];
  readonly notes?: string;
  readonly optedOut?: boolean;
  /** Why the row cannot be imported. */
  readonly reason?: string;
  /** Text of the phone number cell, if no person could be read from it. */
  readonly written?: string;
  /** Present if an earlier row contains the same person. The import uses only the first row of each person. */
  readonly isRepeated?: true;
}

export interface ContactSheet {
  readonly columns: readonly ContactImportColumn[];
  readonly rows: readonly ContactSheetRow[];
}

/** Column headings accepted for each field, normalised by `normalizeSearchText` (lower case, without accents). */
const HEADINGS: Readonly<Record<ContactImportField, readonly string[]>> = {
  number: [
    ...['numero', 'numeros', 'numero de telefono', 'numero de celular', 'numero de whatsapp', 'telefono'],
    ...['telefono celular', 'celular', 'movil', 'tel', 'cel', 'whatsapp', 'number', 'phone', 'phone number'],
    ...['mobile', 'mobile phone', 'mobile number', 'cell', 'cell phone', 'phone 1 - value', 'whatsapp number'],
  ],
  ownName: ['nombre', 'nombre completo', 'cliente', 'contacto', 'name', 'full name', 'display name', 'contact'],
  labels: ['etiquetas', 'etiqueta', 'labels', 'label', 'tags', 'tag'],
  notes: ['notas', 'nota', 'comentarios', 'observaciones', 'notes', 'note', 'comments'],
  optedOut: ['baja', 'bajas', 'se dio de baja', 'opt out', 'opt-out', 'opted out', 'unsubscribed'],
};
const YES_WORDS = ['si', 's', 'yes', 'y', 'true', 'verdadero', '1', 'x', 'baja'];
const NO_WORDS = ['no', 'n', 'false', 'falso', '0'];

/**
 * Reads a spreadsheet of contacts in UTF-8, UTF-16 or Windows-1252, separated by commas, semicolons
 * or tabs.
 *
 * @param lineCountry ISO 3166 code of the line's country, to which numbers without a country code belong; may be empty
 * @throws Invalid for another kind of file, without a column of numbers, or with too many rows
 */
export async function readContactSheet(bytes: Buffer, lineCountry: string): Promise<ContactSheet> {
  const [head = [], ...records] = await parseRecords(decodeText(bytes));
  const columns = assignColumns(head);
  if (!columns.some(({ field }) => field === 'number')) throw invalidFile(texts.noNumbers);
  const firstRows = new Map<string, number>();
  const rows = records.flatMap((cells, index): ContactSheetRow[] => {
    if (cells.every(cell => cell.trim() === '')) return [];
    const row = index + 2;
    const sheetRow = readRow(row, columns, cells, lineCountry);
    if (!sheetRow.person) return [sheetRow];
    const spellings =
      sheetRow.person.kind === 'phone' ? listPhoneVariants(sheetRow.person.phone) : [sheetRow.person.lid];
    const first = spellings.map(spelling => firstRows.get(spelling)).find(firstRow => firstRow !== undefined);
    if (first !== undefined) return [{ row, person: sheetRow.person, reason: texts.repeated(first), isRepeated: true }];
    for (const spelling of spellings) firstRows.set(spelling, row);
    return [sheetRow];
  });
  if (rows.length === 0) throw invalidFile(texts.noRows);
  return { columns, rows };
}

const invalidFile = (message: string) => new Invalid(message, { file: message });

function decodeText(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Number of characters that are passed to the parser in one chunk. Other work can run between two chunks. */
const PARSER_CHUNK_CHARS = 65_536;

async function parseRecords(text: string): Promise<string[][]> {
  // Reject workbooks and pictures, which contain NUL characters, unlike texts.
  if (text.includes('\0')) throw invalidFile(texts.notText);
  const pieces = Array.from({ length: Math.ceil(text.length / PARSER_CHUNK_CHARS) }, (_, n) =>
    text.slice(n * PARSER_CHUNK_CHARS, (n + 1) * PARSER_CHUNK_CHARS),
  );
  const parser = Readable.from(pieces).pipe(
    parse({
      delimiter: delimiterOf(text),
      bom: true,
      relax_column_count: true,
      // Accept quotation marks inside cells, which people type for inches.
      relax_quotes: true,
      skip_empty_lines: false,
    }),
  );
  const records: string[][] = [];
  try {
    for await (const record of parser) {
      if (records.length > MAX_CONTACT_SHEET_ROWS) throw invalidFile(texts.tooManyRows(MAX_CONTACT_SHEET_ROWS));
      records.push(record as string[]);
    }
  } catch (error) {
    if (error instanceof CsvError) throw invalidFile(texts.broken(Number(error.records) + 1));
    throw error;
  }
  return records;
}

/** Finds the column separator of a CSV text: the character that splits the headings into most columns. */
function delimiterOf(text: string): string {
  const [head = ''] = text.split(/\r\n|\n|\r/, 1);
  const plain = head.replace(/"[^"]*"/g, '');
  const columnCounts = [',', ';', '\t'].map(sign => [sign, plain.split(sign).length] as const);
  return columnCounts.reduce((best, candidate) => (candidate[1] > best[1] ? candidate : best))[0];
}

/** Assigns a field to each column. If two columns have the same field, only the first one is used. */
function assignColumns(head: readonly string[]): ContactImportColumn[] {
  const assignedFields = new Set<ContactImportField>();
  return head.slice(0, 200).map(cell => {
    const header = unescapeCell(cell);
    const words = normalizeSearchText(header).replace(/\s+/g, ' ');
    const matchedField = (Object.keys(HEADINGS) as ContactImportField[]).find(field => HEADINGS[field].includes(words));
    const field = matchedField !== undefined && !assignedFields.has(matchedField) ? matchedField : null;
    if (field) assignedFields.add(field);
    return { header: header.slice(0, 200), field };
  });
}

/** Removes the apostrophe by which our exports keep spreadsheets from treating text as a formula. */
const unescapeCell = (cell: string): string =>
  cell
    .replace(/^'(?=[=+\-@\t\r])/, '')
    .replace(/([;\t]\s*)'(?='*[=+\-@])/g, '$1')
    .trim();

function readRow(
  row: number,
  columns: readonly ContactImportColumn[],
  cells: readonly string[],
  lineCountry: string,
): ContactSheetRow {
  const cellOf = (field: ContactImportField) =>
    unescapeCell(cells[columns.findIndex(column => column.field === field)] ?? '');
  const number = cellOf('number');
  const person = parsePhoneCell(number, lineCountry);
  if (typeof person === 'string') return { row, reason: person, written: number };
  const ownName = cellOf('ownName').replace(/\s+/g, ' ');
  const labels = parseLabels(cellOf('labels'));
  const notes = cellOf('notes').replace(/\r\n?/g, '\n');
  const optOutWord = normalizeSearchText(cellOf('optedOut'));
  const reason = [
    ownName.length > MAX_CONTACT_NAME_CHARS && texts.longName(MAX_CONTACT_NAME_CHARS),
    labels.some(label => label.length > MAX_LABEL_NAME_CHARS) && texts.longLabel(MAX_LABEL_NAME_CHARS),
    labels.length > MAX_CONTACT_LABELS && texts.manyLabels(MAX_CONTACT_LABELS),
    notes.length > MAX_CONTACT_NOTES_CHARS && texts.longNotes(MAX_CONTACT_NOTES_CHARS),
    [ownName, ...labels].some(text => text !== '' && !isVisibleLine(text)) && texts.invalidCharacters,
    optOutWord !== '' && !YES_WORDS.includes(optOutWord) && !NO_WORDS.includes(optOutWord) && texts.unclearOptOut,
  ].find(message => message !== false);
  if (reason !== undefined) return { row, person, reason };
  return {
    row,
    person,
    ...(ownName !== '' && { ownName }),
    ...(labels.length > 0 && { labels }),
    ...(notes !== '' && { notes }),
    ...(optOutWord !== '' && { optedOut: YES_WORDS.includes(optOutWord) }),
  };
}

/** Whether the text is a single line with visible characters. */
const isVisibleLine = (text: string): boolean => !/[\p{Cc}\p{Cs}]/u.test(text) && hasVisibleCharacter(text);

/**
 * Reads the person from the cell with the phone number, or returns the reason why this is impossible.
 * @param lineCountry ISO 3166 code of the line's country; may be empty
 */
export function parsePhoneCell(cell: string, lineCountry: string): NonNullable<ContactSheetRow['person']> | string {
  const recipient = parseRecipient(cell);
  if (recipient?.kind === 'lid') return recipient;
  const read = parseWrittenPhone(cell, lineCountry);
  if (read.kind === 'phone') return { kind: 'phone', phone: read.phone };
  const reason = phoneRejectionTexts[read.reason];
  return read.suggestion === undefined ? reason : phoneRejectionTexts.withSuggestion(reason, read.suggestion);
}

const parseLabels = (cell: string): string[] => {
  const labels = cell
    .split(cell.includes(';') ? ';' : ',')
    .map(label => label.trim().replace(/\s+/g, ' '))
    .filter(label => label !== '');
  return [...new Map(labels.map(label => [normalizeSearchText(label), label])).values()];
};
