import type { ListRecord } from './ListRecord.ts';
import { findHeadingMeaning } from './listHeadings.ts';
import { isPhoneLike } from './readPhoneCell.ts';

/** A list with people in columns has few rows: names, numbers and remarks. */
const MAX_ROWS = 6;
/** Numbers in one row from which they belong to different people. Fewer are often those of one person. */
const MIN_PEOPLE = 3;

/**
 * Converts a list whose people are columns, with names in one row and numbers in another one, to a list whose people
 * are rows. Without this, all numbers would belong to one person, and the others would be lost.
 *
 * @returns the people, with the number of their column as the row; undefined for any other list
 */
export function transposeRecords(records: readonly ListRecord[]): ListRecord[] | undefined {
  if (records.length < 2 || records.length > MAX_ROWS) return undefined;
  const numberRows = records.filter(isNumberRow);
  const [numbers] = numberRows;
  if (!numbers || numberRows.length > 1) return undefined;
  const columns = listPhoneColumns(numbers);
  const hasNames = records.some(record => record !== numbers && columns.every(column => isName(record.cells[column])));
  // Another number outside the row means that the other rows have people of their own.
  const hasOtherNumbers = records.some(record => record !== numbers && record.cells.some(isPhoneLike));
  if (!hasNames || hasOtherNumbers) return undefined;
  const width = Math.max(...records.map(({ cells }) => cells.length));
  return Array.from({ length: width }, (_, column) => ({
    row: column + 1,
    cells: records.map(({ cells }) => cells[column] ?? ''),
  })).filter(({ cells }) => cells.some(cell => cell.trim() !== ''));
}

/** Whether the row has several numbers and nothing else, except a heading in its first cell. */
function isNumberRow(record: ListRecord): boolean {
  const [first = '', ...others] = record.cells;
  const isFilled = (cell: string) => cell.trim() !== '';
  if (isFilled(first) && !isPhoneLike(first) && !isName(first) && findHeadingMeaning(first) === undefined) return false;
  return others.filter(isFilled).every(isPhoneLike) && listPhoneColumns(record).length >= MIN_PEOPLE;
}

const listPhoneColumns = ({ cells }: ListRecord): number[] =>
  cells.flatMap((cell, column) => (isPhoneLike(cell) ? [column] : []));

/** Whether a cell may be a person's name. A known heading, such as `Casa`, names a column of numbers. */
const isName = (cell = ''): boolean => /\p{L}/u.test(cell) && findHeadingMeaning(cell) === undefined;
