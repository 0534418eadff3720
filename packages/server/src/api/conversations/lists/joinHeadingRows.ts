import { findHeadingMeaning, hasPhoneWord, normalizeHeading } from './listHeadings.ts';

/** Kinds of numbers that people write below a merged heading such as “Teléfonos”. */
const NUMBER_KIND =
  /^(?:casa|celular|cel|movil|mobile|fijo|fixo|trabajo|trabalho|oficina|work|home|residencial|comercial|whatsapp|wsp|otro|outro|other|principal|alternativo|recados|ddd|lada|numero|[1-4])$/;

/**
 * Joins two rows of headings, of which the upper one has merged cells: “Teléfonos” above “Casa” and “Celular” becomes
 * “Teléfonos Casa” and “Teléfonos Celular”. Undefined if the second row contains anything other than headings.
 */
export function joinHeadingRows(upper: readonly string[], lower: readonly string[]): string[] | undefined {
  const width = Math.max(upper.length, lower.length);
  const columns = Array.from({ length: width }, (_, index) => ({
    group: (upper[index] ?? '').trim() || (upper.slice(0, index).findLast(cell => cell.trim() !== '') ?? '').trim(),
    own: (upper[index] ?? '').trim(),
    lower: (lower[index] ?? '').trim(),
  }));
  const below = columns.filter(({ lower: text }) => text !== '');
  const isNumberKind = ({ group, lower: text }: (typeof columns)[number]) =>
    hasPhoneWord(normalizeHeading(group)) && NUMBER_KIND.test(normalizeHeading(text));
  const areHeadings = below.every(column => isNumberKind(column) || findHeadingMeaning(column.lower) !== undefined);
  if (!areHeadings || !below.some(isNumberKind)) return undefined;
  return columns.map(({ group, own, lower: text }) => {
    if (text === '') return own;
    return hasPhoneWord(normalizeHeading(group)) ? `${group} ${text}` : text;
  });
}
