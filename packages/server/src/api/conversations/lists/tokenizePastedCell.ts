import { cleanPersonName } from './cleanPersonName.ts';
import { isChatAddress } from './readPhoneCell.ts';
import { FIGURE_MARK, splitPhonesFromText } from './splitPhonesFromText.ts';

/** Number or name in a cell of a line without headings. */
export type PastedToken =
  | { readonly kind: 'number'; readonly number: string; readonly column: number }
  | {
      readonly kind: 'name';
      readonly name: string;
      /** Whether the text is a remark about a person, such as `debe $350`. */
      readonly isNote: boolean;
    };

/** Splits the text of a cell into numbers and the names beside them. */
export function tokenizePastedCell(cell: string, column: number, country: string): PastedToken[] {
  if (isChatAddress(cell)) return [{ kind: 'number', number: cell.trim(), column }];
  const parts = splitPhonesFromText(cell, { country });
  let hasNamedNumber = false;
  return parts.flatMap((part, index): PastedToken[] => {
    if ('number' in part) {
      hasNamedNumber ||= index > 0;
      return [{ kind: 'number', number: part.number, column }];
    }
    const name = cleanPersonName(part.text);
    if (name === '') return [];
    const isLast = index === parts.length - 1;
    const isRemark = /^[([{]?\p{Ll}/u.test(name);
    const isNote = isRemark && (part.text.includes(FIGURE_MARK) || (isLast && hasNamedNumber));
    return [{ kind: 'name', name, isNote }];
  });
}
