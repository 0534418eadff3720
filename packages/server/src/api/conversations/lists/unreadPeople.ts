import { contactFileTexts as texts } from '@recado/texts';
import { removeUnstorableCharacters } from '../../../core/removeUnstorableCharacters.ts';
import type { AssignedColumn } from './assignListColumns.ts';
import type { ListRecord } from './ListRecord.ts';
import { tokenizePastedCell } from './tokenizePastedCell.ts';

/** Digits of two phone numbers without their area codes. */
const MIN_DIGITS = 14;

/**
 * Finds the people after the first one in a cell of numbers: `33 1812 0001 / Luis 33 1812 0002`. Further numbers of the
 * same person have no name before them.
 *
 * @param country ISO 3166 code of the country to which national numbers belong; empty if unknown
 * @returns name and number of each person, as written
 */
export function findOtherPeople(cell: string, country: string): string[] {
  if (!/\p{L}/u.test(cell) || cell.replace(/\D/g, '').length < MIN_DIGITS) return [];
  const tokens = tokenizePastedCell(cell, 0, country);
  const first = tokens.findIndex(({ kind }) => kind === 'number');
  return tokens.flatMap((token, index) => {
    const before = tokens[index - 1];
    const isOther = index > first + 1 && token.kind === 'number' && before?.kind === 'name' && !before.isNote;
    return isOther ? [`${before.name} ${token.number}`] : [];
  });
}

/** Reports the people who share the cell of a number with another person: `Ana 331…, Luis 332…`. */
export const reportOtherPeople = (
  { row, cells }: ListRecord,
  columns: readonly Pick<AssignedColumn, 'field'>[],
  country: string,
) =>
  columns
    .flatMap(({ field }, index) => (field === 'number' ? findOtherPeople(cells[index] ?? '', country) : []))
    .map(written => ({ row, written: removeUnstorableCharacters(written), reason: texts.otherPerson }));

/** Reports the first row of a list whose headings are unknown, because it may be a person. */
export const reportHeadings = ({ row, cells }: ListRecord) => ({
  row: Math.max(row, 1),
  written: removeUnstorableCharacters(cells.filter(cell => cell.trim() !== '').join(', ')),
  reason: texts.maybeHeadings,
});
