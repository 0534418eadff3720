import { getRegionName } from '@recado/contract';
import { phoneRejectionTexts as texts } from '@recado/texts';
import type { RowCountry } from './findRowCountry.ts';
import { type ListPerson, readPhoneCell } from './readPhoneCell.ts';

/** Reasons that speak of the line's country. */
const LINE_REASONS = [texts.invalid, texts.foreign];
/** Reasons that do not depend on the country. */
const GENERAL_REASONS: readonly string[] = [texts.missing, texts.rounded, texts.several, texts.unreadable];

/** Reads the person from the number of a row, or returns the reason why this is impossible. */
export function readRowPhone(cell: string, rowCountry: RowCountry): ListPerson | string {
  if ('stated' in rowCountry) {
    const complete = readPhoneCell(cell, '');
    const isExplained = typeof complete !== 'string' || GENERAL_REASONS.includes(complete);
    return isExplained ? complete : texts.unclearRowCountry(rowCountry.stated);
  }
  const read = readPhoneCell(cell, rowCountry.country);
  if (typeof read !== 'string' || !rowCountry.isOfRow) return read;
  const lineReason = LINE_REASONS.find(reason => read.startsWith(reason));
  return lineReason === undefined
    ? read
    : read.replace(lineReason, texts.otherRowCountry(getRegionName(rowCountry.country)));
}
