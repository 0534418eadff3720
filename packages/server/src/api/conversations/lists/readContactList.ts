import { setImmediate } from 'node:timers/promises';
import {
  type ContactImportColumn,
  type ListMapping,
  listPhoneVariants,
  MAX_CONTACT_LABELS,
  MAX_CONTACT_NAME_CHARS,
  MAX_CONTACT_NOTES_CHARS,
  MAX_LABEL_NAME_CHARS,
  normalizeSearchText,
} from '@recado/contract';
import { phoneRejectionTexts as reasons, contactFileTexts as texts } from '@recado/texts';
import { Invalid } from '../../../core/errors/index.ts';
import { removeUnstorableCharacters } from '../../../core/removeUnstorableCharacters.ts';
import { listNumberTexts } from './areaCodeColumns.ts';
import { type AssignedColumn, assignListColumns, type ColumnFields } from './assignListColumns.ts';
import { findCompanyColumns } from './companyColumns.ts';
import { composeRowName } from './composeRowName.ts';
import { type CountryColumn, findCountryColumns, findRowCountry } from './findRowCountry.ts';
import { explainMissingNumbers, findIdentifierColumn, MAX_COLUMNS } from './identifierHeadings.ts';
import { joinNameLines } from './joinNameLines.ts';
import type { ListRecord } from './ListRecord.ts';
import { parseLabels } from './parseLabels.ts';
import { type ListTable, type ReadListTableOptions, readListTable } from './readListTable.ts';
import { readPastedEntries } from './readPastedEntries.ts';
import type { ListPerson } from './readPhoneCell.ts';
import { readRowPhone } from './readRowPhone.ts';
import { hasPhoneDigits, isDigitsOnly, isVisibleLine, normalizeName, truncateText, unescapeCell } from './rowTexts.ts';
import { reportHeadings, reportOtherPeople } from './unreadPeople.ts';

/** Content of one row; fields of empty cells are omitted. */
export interface ContactListRow {
  /** Row number as in a spreadsheet program. For vCards and pasted lists: number of the card or line. */
  readonly row: number;
  /** Person that the cell with the number identifies. Undefined if its text identifies no person. */
  readonly person?: ListPerson;
  readonly ownName?: string;
  readonly labels?: readonly string[];
  readonly notes?: string;
  readonly optedOut?: boolean;
  /** Why the row cannot be imported. */
  readonly reason?: string;
  /** Text of the phone number cell. */
  readonly written: string;
  /** Present if an earlier row contains the same person. The import uses only the first row of each person. */
  readonly isRepeated?: true;
}

export interface ContactList {
  readonly columns: readonly ContactImportColumn[];
  /** How the columns were recognized. */
  readonly mapping: ListMapping;
  /** Names of the workbook's other sheets with phone numbers. Undefined: none. */
  readonly otherSheets?: readonly string[];
  /** Headings that identify the kind of list, for remembering its columns. Undefined without headings. */
  readonly headings?: readonly string[];
  readonly rows: readonly ContactListRow[];
}

export interface ReadContactListOptions extends ReadListTableOptions {
  /** ISO 3166 code of the line's country, to which national numbers belong; empty if unknown. */
  readonly lineCountry: string;
  /** Fields of the columns that the owner chose; a null column is not used. */
  readonly chosen?: ColumnFields | undefined;
  /** Finds the fields that the owner chose for an earlier list with these headings. */
  readonly recall?: (headings: readonly string[]) => Promise<ColumnFields | undefined>;
}

const YES_WORDS = ['si', 's', 'yes', 'y', 'true', 'verdadero', '1', 'x', 'baja'];
const NO_WORDS = ['no', 'n', 'false', 'falso', '0'];
/** Rows that are read without a pause, so that other requests are answered in between. */
const ROWS_PER_PAUSE = 500;
const invalidList = (message: string) => new Invalid(message, { file: message });

/**
 * Reads people from a file or a pasted list of any supported format (docs/product.md §7). Every row with any content
 * results in at least one row of the list, which has a person or a reason.
 *
 * @throws Invalid for another kind of file, without numbers, or with too many rows
 */
export async function readContactList(bytes: Buffer, options: ReadContactListOptions): Promise<ContactList> {
  const table = await readListTable(bytes, options);
  const headings = table.headings?.cells
    .slice(0, MAX_COLUMNS)
    .map(cell => unescapeCell(removeUnstorableCharacters(cell)));
  const isUsable = (fields: ColumnFields) => findIdentifierColumn(headings, fields) === undefined;
  const remembered = options.chosen || !headings ? undefined : await options.recall?.(headings);
  // An earlier release could remember a column of documents.
  const recalled = remembered && isUsable(remembered) ? remembered : undefined;
  const refusedHeader = options.chosen && findIdentifierColumn(headings, options.chosen);
  if (refusedHeader !== undefined) throw invalidList(texts.notPhoneColumn(refusedHeader));
  const chosen = options.chosen ?? recalled;
  if (!table.headings && !chosen) return readWithoutHeadings(table, options);
  const assignment = assignListColumns(headings, table.records, chosen);
  if (!assignment.columns.some(({ field }) => field === 'number'))
    throw invalidList(explainMissingNumbers(table.headings?.cells ?? []));
  const mapping = options.chosen ? 'chosen' : recalled ? 'remembered' : assignment.isGuess ? 'guess' : 'headings';
  const context: RecordContext = {
    countryColumns: findCountryColumns(headings ?? []),
    companyColumns: findCompanyColumns(headings ?? []),
    lineCountry: options.lineCountry,
  };
  const rows: ContactListRow[] = [];
  if (mapping === 'guess' && table.headings) rows.push(reportHeadings(table.headings));
  const seen = new Map<string, number>();
  for (const [index, record] of table.records.entries()) {
    if (index % ROWS_PER_PAUSE === 0) await setImmediate();
    rows.push(markRepeated(readRecord(record, assignment.columns, context), seen));
    rows.push(...reportOtherPeople(record, assignment.columns, options.lineCountry));
  }
  rows.push(...reportOtherSheets(table, options));
  if (table.records.length === 0) throw invalidList(texts.noRows);
  const columns = assignment.columns.map(({ header, field, examples }) => ({ header, field, examples }));
  return { columns, mapping, ...pickOtherSheets(table), ...(headings && { headings }), rows };
}

async function readWithoutHeadings(table: ListTable, options: ReadContactListOptions): Promise<ContactList> {
  const { lineCountry } = options;
  const rows: ContactListRow[] = [];
  const seen = new Map<string, number>();
  const lines = joinNameLines(table.lines ?? table.records);
  for (let at = 0; at < lines.length; at += ROWS_PER_PAUSE) {
    await setImmediate();
    for (const { row, number: written, name } of readPastedEntries(lines.slice(at, at + ROWS_PER_PAUSE), lineCountry)) {
      const number = removeUnstorableCharacters(written);
      const isUnreadable = number === '' && hasPhoneDigits(name);
      const person = isUnreadable ? reasons.unreadable : readRowPhone(number, { country: lineCountry, isOfRow: false });
      rows.push(markRepeated(toRow({ row, number, name }, person), seen));
    }
  }
  if (rows.length === 0) throw invalidList(texts.noRows);
  if (!rows.some(({ written }) => written !== '')) throw invalidList(texts.noNumbers);
  rows.push(...reportOtherSheets(table, options));
  return { columns: [], mapping: 'none', ...pickOtherSheets(table), rows };
}

/** Reports the sheets that are not read. An owner who chose a sheet knows of the others. */
const reportOtherSheets = ({ otherSheets = [] }: ListTable, { sheet }: ReadContactListOptions): ContactListRow[] =>
  sheet === undefined ? otherSheets.map(name => ({ row: 1, written: name, reason: texts.ignoredSheet })) : [];

const pickOtherSheets = ({ otherSheets }: ListTable) => otherSheets && { otherSheets };

function markRepeated(row: ContactListRow, seen: Map<string, number>): ContactListRow {
  if (!row.person) return row;
  const spellings = row.person.kind === 'phone' ? listPhoneVariants(row.person.phone) : [`lid:${row.person.lid}`];
  const first = spellings.map(spelling => seen.get(spelling)).find(found => found !== undefined);
  if (first !== undefined) return { ...row, reason: texts.repeated(first), isRepeated: true };
  for (const spelling of spellings) seen.set(spelling, row.row);
  return row;
}

interface RecordContext {
  readonly countryColumns: readonly CountryColumn[];
  readonly companyColumns: readonly number[];
  readonly lineCountry: string;
}

function readRecord(
  { row, cells }: ListRecord,
  columns: readonly AssignedColumn[],
  { countryColumns, companyColumns, lineCountry }: RecordContext,
): ContactListRow {
  const filledCells = columns.flatMap((column, index) => {
    const text = column.field === null ? '' : unescapeCell(cells[index] ?? '');
    return text === '' ? [] : [{ text, rank: column.getRank(cells), column }];
  });
  const filledCellsOf = (field: AssignedColumn['field']) =>
    filledCells.filter(({ column }) => column.field === field).toSorted((a, b) => a.rank - b.rank);
  /** Cells of the preferred columns: a billing name is only used without another name. */
  const cellsOf = (field: AssignedColumn['field']) => {
    const filled = filledCellsOf(field);
    return filled.flatMap(({ text, rank }) => (rank === filled[0]?.rank ? [text] : []));
  };
  const numbers = filledCellsOf('number').flatMap(({ text, column }) => {
    const country = findRowCountry({ columns: countryColumns, cells, numberHeading: column.header, lineCountry });
    return listNumberTexts(text, cells, column.codeColumns).map(written => ({ text: written, country }));
  });
  let number = { text: '', person: readRowPhone('', { country: lineCountry, isOfRow: false }) };
  // Reading a number costs more than everything else of its row, so each is read once, until one is readable.
  for (const [index, candidate] of numbers.entries()) {
    const text = removeUnstorableCharacters(candidate.text);
    const person = readRowPhone(text, candidate.country);
    if (index === 0 || typeof person !== 'string') number = { text, person };
    if (typeof person !== 'string') break;
  }
  const name = composeRowName(cellsOf('ownName'), cellsOf('firstName'), cellsOf('lastName'), columns);
  const companies = companyColumns.map(index => unescapeCell(cells[index] ?? ''));
  return toRow(
    {
      row,
      number: number.text,
      // A business is saved with its company only.
      name: name === '' ? (companies.find(company => company !== '') ?? '') : name,
      labels: cellsOf('labels').join(' ::: '),
      notes: cellsOf('notes').join('\n'),
      optedOut: readOptOut(filledCellsOf('optedOut')[0]),
    },
    number.person,
  );
}

/** Returns the text of a column of opt-outs. In a column of consents, only “No” is an opt-out. */
function readOptOut(cell: { readonly text: string; readonly column: AssignedColumn } | undefined): string {
  if (!cell?.column.isConsent) return cell?.text ?? '';
  return NO_WORDS.includes(normalizeSearchText(cell.text)) ? 'si' : '';
}

interface RowTexts {
  readonly row: number;
  readonly number: string;
  readonly name: string;
  readonly labels?: string;
  readonly notes?: string;
  readonly optedOut?: string;
}

/** Converts the texts of a row. They are cleaned here, because decoding a cell can result in unstorable characters. */
function toRow(rowTexts: RowTexts, person: ListPerson | string): ContactListRow {
  const cleanTexts = removeUnstorableCharacters(rowTexts);
  const { row, number, name, labels: labelText = '', notes: noteText = '', optedOut = '' } = cleanTexts;
  const ownName = isDigitsOnly(name) ? '' : normalizeName(name) || name.trim();
  const shownName = isVisibleLine(ownName) && { ownName: truncateText(ownName, MAX_CONTACT_NAME_CHARS) };
  if (typeof person === 'string') return { row, ...shownName, reason: person, written: number };
  const labels = parseLabels(labelText);
  const notes = noteText.replace(/\r\n?/g, '\n');
  const optOutWord = normalizeSearchText(optedOut);
  const reason = [
    ownName.length > MAX_CONTACT_NAME_CHARS && texts.longName(MAX_CONTACT_NAME_CHARS),
    labels.some(label => label.length > MAX_LABEL_NAME_CHARS) && texts.longLabel(MAX_LABEL_NAME_CHARS),
    labels.length > MAX_CONTACT_LABELS && texts.manyLabels(MAX_CONTACT_LABELS),
    notes.length > MAX_CONTACT_NOTES_CHARS && texts.longNotes(MAX_CONTACT_NOTES_CHARS),
    [ownName, ...labels].some(text => text !== '' && !isVisibleLine(text)) && texts.invalidCharacters,
    optOutWord !== '' && !YES_WORDS.includes(optOutWord) && !NO_WORDS.includes(optOutWord) && texts.unclearOptOut,
  ].find(message => message !== false);
  if (reason !== undefined) return { row, person, ...shownName, reason, written: number };
  return {
    ...{ row, person, written: number },
    ...(ownName !== '' && { ownName }),
    ...(labels.length > 0 && { labels }),
    ...(notes !== '' && { notes }),
    ...(optOutWord !== '' && { optedOut: YES_WORDS.includes(optOutWord) }),
  };
}
