import { cleanPersonName } from './cleanPersonName.ts';
import { isChatAddress } from './readPhoneCell.ts';
import { FIGURE_MARK, splitPhonesFromText, type TextPart } from './splitPhonesFromText.ts';

/** Number or name in a cell of a line without headings. */
export type PastedToken =
  | {
      readonly kind: 'number';
      readonly number: string;
      readonly column: number;
      /** Whether only a sign or a word like “o” separates it from the number before it, of the same person. */
      readonly isAlternative: boolean;
    }
  | {
      readonly kind: 'name';
      readonly name: string;
      /** Whether the text is a remark about a person, such as `debe $350`. */
      readonly isNote: boolean;
    };

/** Splits the text of a cell into numbers and the names beside them. */
export function tokenizePastedCell(cell: string, column: number, country: string): PastedToken[] {
  if (isChatAddress(cell)) return [{ kind: 'number', number: cell.trim(), column, isAlternative: false }];
  const parts = moveOtherDigitsFromNames(splitPhonesFromText(cell, { country }));
  let hasNamedNumber = false;
  return parts.flatMap((part, index): PastedToken[] => {
    if ('number' in part) {
      hasNamedNumber ||= index > 0;
      const [first, separator] = parts.slice(Math.max(0, index - 2), index);
      const isAlternative = first !== undefined && 'number' in first && separator !== undefined && isJoint(separator);
      return [{ kind: 'number', number: part.number, column, isAlternative }];
    }
    const name = cleanPersonName(part.text);
    if (name === '') return [];
    const isLast = index === parts.length - 1;
    const isRemark = /^[([{]?\p{Ll}/u.test(name);
    const isNote = isRemark && (part.text.includes(FIGURE_MARK) || (isLast && hasNamedNumber));
    return [{ kind: 'name', name, isNote }];
  });
}

/** Whether the text between two numbers joins them: `331… / 332…`, `cel 331… casa 332…`. */
const isJoint = (part: TextPart): boolean =>
  'text' in part && /[\p{L}/&]/u.test(part.text) && cleanPersonName(part.text) === '';

/**
 * Moves digits that are no phone number behind the phone number beside them. The name is of the person with the number,
 * as in `Ana 28456123 11 4832-0101`, where an identity document is written first.
 */
function moveOtherDigitsFromNames(parts: readonly TextPart[]): TextPart[] {
  const moved = [...parts];
  for (const [index, part] of parts.entries()) {
    const next = parts[index + 1];
    if (!next || !('number' in part) || !('number' in next) || part.isPhone === next.isPhone) continue;
    const isNameBefore = index > 0 && 'text' in (parts[index - 1] ?? {});
    if (isNameBefore === part.isPhone) continue;
    [moved[index], moved[index + 1]] = [next, part];
  }
  return moved;
}
