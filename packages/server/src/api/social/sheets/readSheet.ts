import { Readable } from 'node:stream';
import {
  CONTACT_LABELS,
  CONTACT_ROWS,
  foldText,
  type ImportColumn,
  type ImportField,
  isVisible,
  type KnownRecipient,
  LABEL_LIMIT,
  NOTES_LIMIT,
  OWN_NAME_LIMIT,
  parseRecipient,
  phoneVariants,
  recipientText,
} from '@recado/contract';
import { contactFiles as texts } from '@recado/texts';
import { CsvError, parse } from 'csv-parse';
import { Invalid } from '../../../ground/errors/index.ts';

/** What one row says of somebody; a cell that says nothing is left out. */
export interface SheetRow {
  /** As a spreadsheet counts them. */
  readonly row: number;
  /** Undefined where it could not be read. */
  readonly person?: Exclude<KnownRecipient, { kind: 'group' }>;
  readonly ownName?: string;
  readonly labels?: readonly string[];
  readonly notes?: string;
  readonly optedOut?: boolean;
  /** Why it cannot be taken. */
  readonly reason?: string;
  /** What stands in its number's cell, where nobody can be read of it. */
  readonly written?: string;
  /** They stand in a row above. */
  readonly isRepeated?: true;
}

export interface Sheet {
  readonly columns: readonly ImportColumn[];
  readonly rows: readonly SheetRow[];
}

/** How columns are headed, in folded words. */
const headings: Readonly<Record<ImportField, readonly string[]>> = {
  number: [
    ...['numero', 'numeros', 'numero de telefono', 'numero de celular', 'numero de whatsapp', 'telefono'],
    ...['telefono celular', 'celular', 'movil', 'tel', 'cel', 'whatsapp', 'number', 'phone', 'phone number'],
    ...[
      'mobile',
      'mobile phone',
      'mobile number',
      'cell',
      'cell phone',
      'phone 1 - value',
      'whatsapp number',
    ],
  ],
  ownName: [
    'nombre',
    'nombre completo',
    'cliente',
    'contacto',
    'name',
    'full name',
    'display name',
    'contact',
  ],
  labels: ['etiquetas', 'etiqueta', 'labels', 'label', 'tags', 'tag'],
  notes: ['notas', 'nota', 'comentarios', 'observaciones', 'notes', 'note', 'comments'],
  optedOut: ['baja', 'bajas', 'se dio de baja', 'opt out', 'opt-out', 'opted out', 'unsubscribed'],
};
const yes = ['si', 's', 'yes', 'y', 'true', 'verdadero', '1', 'x', 'baja'];
const no = ['no', 'n', 'false', 'falso', '0'];

/**
 * A spreadsheet of contacts as it was saved: UTF-8, UTF-16 or the letters of Windows, with commas, semicolons or tabulators.
 *
 * @param country what stands before ten digits in the client's country; undefined: they say too little
 * @throws Invalid for what is no such file, has no column of numbers, or too many rows
 */
export async function readSheet(bytes: Buffer, country: string | undefined): Promise<Sheet> {
  const [head = [], ...records] = await recordsOf(decoded(bytes));
  const columns = columnsOf(head);
  if (!columns.some(({ field }) => field === 'number')) throw refused(texts.noNumbers);
  const seen = new Map<string, number>();
  const rows = records.flatMap((cells, index): SheetRow[] => {
    if (cells.every(cell => cell.trim() === '')) return [];
    const row = index + 2;
    const read = readRow(row, columns, cells, country);
    if (!read.person) return [read];
    const spellings = read.person.kind === 'phone' ? phoneVariants(read.person.phone) : [read.person.lid];
    const first = spellings.map(one => seen.get(one)).find(found => found !== undefined);
    if (first !== undefined)
      return [{ row, person: read.person, reason: texts.repeated(first), isRepeated: true }];
    for (const one of spellings) seen.set(one, row);
    return [read];
  });
  if (rows.length === 0) throw refused(texts.noRows);
  return { columns, rows };
}

const refused = (message: string) => new Invalid(message, { file: message });

function decoded(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Characters that are handed to the parser at once: others have their turn in between. */
const PIECE = 65_536;

async function recordsOf(text: string): Promise<string[][]> {
  // A workbook, a picture: no text.
  if (text.includes('\0')) throw refused(texts.notText);
  const pieces = Array.from({ length: Math.ceil(text.length / PIECE) }, (_, n) =>
    text.slice(n * PIECE, (n + 1) * PIECE),
  );
  const parser = Readable.from(pieces).pipe(
    parse({
      delimiter: delimiterOf(text),
      bom: true,
      relax_column_count: true,
      // Inches, as somebody types them.
      relax_quotes: true,
      skip_empty_lines: false,
    }),
  );
  const records: string[][] = [];
  try {
    for await (const record of parser) {
      if (records.length > CONTACT_ROWS) throw refused(texts.tooManyRows(CONTACT_ROWS));
      records.push(record as string[]);
    }
  } catch (error) {
    if (error instanceof CsvError) throw refused(texts.broken(Number(error.records) + 1));
    throw error;
  }
  return records;
}

/** Whichever divides the headings most. */
function delimiterOf(text: string): string {
  const [head = ''] = text.split(/\r\n|\n|\r/, 1);
  const plain = head.replace(/"[^"]*"/g, '');
  const counted = [',', ';', '\t'].map(sign => [sign, plain.split(sign).length] as const);
  return counted.reduce((most, one) => (one[1] > most[1] ? one : most))[0];
}

/** Of two columns that are the same, the first one counts. */
function columnsOf(head: readonly string[]): ImportColumn[] {
  const taken = new Set<ImportField>();
  return head.slice(0, 200).map(cell => {
    const header = shown(cell);
    const words = foldText(header).replace(/\s+/g, ' ');
    const found = (Object.keys(headings) as ImportField[]).find(field => headings[field].includes(words));
    const field = found !== undefined && !taken.has(found) ? found : null;
    if (field) taken.add(field);
    return { header: header.slice(0, 200), field };
  });
}

/** A cell as it was meant: before what a spreadsheet would calculate, our own files have an apostrophe. */
const shown = (cell: string): string =>
  cell
    .replace(/^'(?=[=+\-@\t\r])/, '')
    .replace(/([;\t]\s*)'(?='*[=+\-@])/g, '$1')
    .trim();

function readRow(
  row: number,
  columns: readonly ImportColumn[],
  cells: readonly string[],
  country: string | undefined,
): SheetRow {
  const cellOf = (field: ImportField) =>
    shown(cells[columns.findIndex(column => column.field === field)] ?? '');
  const number = cellOf('number');
  const person = personOf(number, country);
  if (typeof person === 'string') return { row, reason: person, written: number };
  const ownName = cellOf('ownName').replace(/\s+/g, ' ');
  const labels = labelsOf(cellOf('labels'));
  const notes = cellOf('notes').replace(/\r\n?/g, '\n');
  const out = foldText(cellOf('optedOut'));
  const reason = [
    ownName.length > OWN_NAME_LIMIT && texts.longName(OWN_NAME_LIMIT),
    labels.some(label => label.length > LABEL_LIMIT) && texts.longLabel(LABEL_LIMIT),
    labels.length > CONTACT_LABELS && texts.manyLabels(CONTACT_LABELS),
    notes.length > NOTES_LIMIT && texts.longNotes(NOTES_LIMIT),
    [ownName, ...labels].some(text => text !== '' && !isPlain(text)) && texts.strange,
    out !== '' && !yes.includes(out) && !no.includes(out) && texts.unclearOptOut,
  ].find(said => said !== false);
  if (reason !== undefined) return { row, person, reason };
  return {
    row,
    person,
    ...(ownName !== '' && { ownName }),
    ...(labels.length > 0 && { labels }),
    ...(notes !== '' && { notes }),
    ...(out !== '' && { optedOut: yes.includes(out) }),
  };
}

/** Of one line, and something of it can be seen. */
const isPlain = (text: string): boolean => !/[\p{Cc}\p{Cs}]/u.test(text) && isVisible(text);

/** Whose number it is, or why nobody knows. @param country what stands before ten digits; undefined: they say too little */
export function personOf(
  typed: string,
  country: string | undefined,
): NonNullable<SheetRow['person']> | string {
  if (typed === '') return texts.noNumber;
  if (/^[\d.,]+e\+?\d+$/i.test(typed)) return texts.rounded;
  const recipient = parseRecipient(typed);
  if (!recipient || recipient.kind === 'group') return texts.badNumber;
  if (recipient.kind !== 'national') return recipient;
  if (country === undefined) return texts.noCountry;
  return { kind: 'phone', phone: `${country}${recipientText(recipient)}` };
}

const labelsOf = (cell: string): string[] => {
  const labels = cell
    .split(cell.includes(';') ? ';' : ',')
    .map(label => label.trim().replace(/\s+/g, ' '))
    .filter(label => label !== '');
  return [...new Map(labels.map(label => [foldText(label), label])).values()];
};
