import type { ContactImportField } from '@recado/contract';
import { type CodeColumns, findCodeColumns } from './areaCodeColumns.ts';
import { isIdentifierHeading, MAX_COLUMNS } from './identifierHeadings.ts';
import type { ListRecord } from './ListRecord.ts';
import { findHeadingMeaning, type HeadingMeaning, normalizeHeading } from './listHeadings.ts';
import { isPhoneLike, splitNumbers } from './readPhoneCell.ts';

/** Field of each column in order; null for an unused one. */
export type ColumnFields = readonly (ContactImportField | null)[];

export interface AssignedColumn {
  readonly header: string;
  readonly field: ContactImportField | null;
  /** First values of the column, which help the owner to recognize it. */
  readonly examples: string[];
  /** Returns the preference of this column's value in a row. Smaller ranks are preferred. */
  readonly getRank: (cells: readonly string[]) => number;
  /** True for a column of consents, in which “No” is an opt-out. */
  readonly isConsent: boolean;
  /** Columns with the codes that precede the numbers of this one. */
  readonly codeColumns: CodeColumns;
}

export interface ColumnAssignment {
  readonly columns: readonly AssignedColumn[];
  /** Whether the column of numbers was found by its content, so that the owner must confirm it. */
  readonly isGuess: boolean;
}

const MAX_EXAMPLES = 3;
const MAX_EXAMPLE_CHARS = 80;
/** Rows whose content is examined to recognize a column. */
const EXAMINED_ROWS = 200;

/**
 * Assigns a field to each column: as the owner chose, by its heading, or by its content if no heading names a number.
 */
export function assignListColumns(
  headings: readonly string[] | undefined,
  records: readonly ListRecord[],
  chosen: ColumnFields | undefined,
): ColumnAssignment {
  const width = Math.min(
    MAX_COLUMNS,
    Math.max(headings?.length ?? 0, ...records.slice(0, EXAMINED_ROWS).map(({ cells }) => cells.length)),
  );
  const headers = Array.from({ length: width }, (_, index) => headings?.[index] ?? '');
  const examined = records.slice(0, EXAMINED_ROWS);
  const meanings = headers.map(findHeadingMeaning);
  const byHeading = resolveFields(dropOrderNames(meanings, headers, examined), headers);
  const candidates = headers.map(
    (header, index) =>
      !isIdentifierHeading(header) && (byHeading[index] === 'number' || !meanings[index]?.isBareNumber),
  );
  const hasNumber = byHeading.includes('number');
  const fields = chosen ?? (hasNumber ? byHeading : guessFields(byHeading, candidates, examined));
  const columns = headers.map((header, index): AssignedColumn => {
    const field = fields[index] ?? null;
    const rank = meanings[index]?.rank;
    const hasLabel = field === 'number' && index > 0 && isLabelOf(headers[index - 1] ?? '', header);
    // A column whose field the owner changed is part of the name. The others keep their order.
    const isChanged = chosen !== undefined && meanings[index]?.field !== field;
    const fixedRank = field === 'number' ? (rank ?? 2) : isChanged ? 0 : (rank ?? 0);
    return {
      header: header.slice(0, 200),
      field,
      examples: findExamples(examined, index),
      isConsent: meanings[index]?.isConsent ?? false,
      codeColumns: findCodeColumns(headers, index),
      getRank: cells => (hasLabel ? rankLabel(cells[index - 1] ?? '', fixedRank) : fixedRank),
    };
  });
  return { columns, isGuess: !chosen && !hasNumber };
}

/**
 * Resolves headings whose meaning depends on the other columns: “Nombre” contains the first names if there is a column of
 * last names and none of first names. Of the fields that can occur once, the first column is used.
 */
function resolveFields(
  meanings: readonly (HeadingMeaning | undefined)[],
  headers: readonly string[],
): (ContactImportField | null)[] {
  const fields = meanings.map(meaning => meaning?.field ?? null);
  const hasFirstNames = meanings.some(meaning => meaning?.field === 'firstName' && !meaning.isMiddleName);
  const isFirstName = fields.includes('lastName') && !hasFirstNames;
  const hasPhone = meanings.some(meaning => meaning?.field === 'number' && !meaning.isBareNumber);
  const hasAddress = headers.some(header => ADDRESS_WORDS.test(normalizeHeading(header)));
  // Beside a telephone or a street, “Número” is a row, an order or a house.
  const isNumberUsed = !hasPhone && !hasAddress;
  const nameRanks = meanings.map(meaning => (meaning?.field === 'ownName' ? meaning.rank : Number.POSITIVE_INFINITY));
  const nameIndex = nameRanks.indexOf(Math.min(...nameRanks));
  return fields.map((field, index) => {
    if (meanings[index]?.isBareNumber) return isNumberUsed ? field : null;
    if (field === 'ownName') return index !== nameIndex ? null : isFirstName ? 'firstName' : field;
    if (field === 'optedOut') return index === fields.indexOf(field) ? field : null;
    return field;
  });
}

const ADDRESS_WORDS =
  /^(?:endereco|direccion|calle|rua|logradouro|domicilio|address|street|avenida|bairro|complemento)(?: (?:de|do|da|para) .*)?$/;

/**
 * Drops names that name no person: in Shopify's orders “Name” is the number of the order, such as `#1001`. A column of names
 * with digits only is none in every other list, too.
 */
function dropOrderNames(
  meanings: readonly (HeadingMeaning | undefined)[],
  headers: readonly string[],
  records: readonly ListRecord[],
): (HeadingMeaning | undefined)[] {
  const isOrderList = headers.some(header => normalizeHeading(header) === 'lineitem name');
  return meanings.map((meaning, index) => {
    if (meaning?.field !== 'ownName') return meaning;
    const cells = records.map(({ cells: row }) => row[index]?.trim() ?? '').filter(cell => cell !== '');
    const isOrder = isOrderList && normalizeHeading(headers[index] ?? '') === 'name';
    return isOrder || (cells.length > 1 && cells.every(cell => /^#?[\d\s./-]+$/.test(cell))) ? undefined : meaning;
  });
}

/** Finds the column of numbers, and if unknown that of names, by their content. */
function guessFields(
  fields: ColumnFields,
  candidates: readonly boolean[],
  records: readonly ListRecord[],
): ColumnFields {
  const shareOf = (index: number, matches: (cell: string) => boolean): number => {
    const cells = records.map(({ cells: row }) => row[index]?.trim() ?? '').filter(cell => cell !== '');
    return cells.length === 0 ? 0 : cells.filter(matches).length / cells.length;
  };
  const isNumberCell = (cell: string) => isPhoneLike(cell) || splitNumbers(cell).some(isPhoneLike);
  const shares = fields.map((_, index) => (candidates[index] ? shareOf(index, isNumberCell) : 0));
  const best = shares.indexOf(Math.max(0, ...shares));
  if (best < 0 || (shares[best] ?? 0) < 0.5) return fields;
  const hasName = fields.some(field => field === 'ownName' || field === 'firstName');
  const isNameCell = (cell: string) => /^[^\d@]*\p{L}[^\d@]*$/u.test(cell);
  const name = hasName
    ? -1
    : fields.findIndex((field, index) => field === null && index !== best && shareOf(index, isNameCell) >= 0.8);
  return fields.map((field, index) => (index === best ? 'number' : index === name ? 'ownName' : field));
}

/** Whether a column contains the kinds of the numbers in the next one, as in Google's “Phone 1 - Label”. */
function isLabelOf(labelHeader: string, header: string): boolean {
  const [label, value] = [normalizeHeading(labelHeader), normalizeHeading(header)];
  const subject = label.replace(/ (label|type|etiqueta|tipo)$/, '');
  return subject !== label && value.startsWith(subject);
}

const rankLabel = (label: string, fallback: number): number => {
  const words = normalizeHeading(label);
  if (/\b(whatsapp|mobile|movil|celular|cell|cel|iphone|mobil)\b/.test(words)) return 1;
  if (/\b(fax|pager)\b/.test(words)) return 6;
  return /\b(work|trabajo|oficina)\b/.test(words) ? 4 : fallback;
};

function findExamples(records: readonly ListRecord[], index: number): string[] {
  const examples: string[] = [];
  for (const { cells } of records) {
    const text = (cells[index] ?? '').replace(/[\s\p{Cc}]+/gu, ' ').trim();
    if (text !== '') examples.push(text.slice(0, MAX_EXAMPLE_CHARS));
    if (examples.length === MAX_EXAMPLES) break;
  }
  return examples;
}
