import { FIGURE_MARK } from './splitPhonesFromText.ts';

/** Words that people write between a name and a number. */
const NUMBER_WORDS =
  /(?<!\p{L})(?:(?:mi|su|meu|my)\s+(?:n[uú]mero|celular|cel|tel[eé]fono|whatsapp|whats|wa|number)(?:\s+(?:es|é|is))?|tel[eé]fonos?|telefones?|tel[eé]?fs?|tels?|tfno|fone|celular(?:es)?|cels?|m[oó]vil(?:es)?|whatsapp|whats|wsp|wpp|zap|wa|phone|mobile|n[uú]m(?:ero)?|ext(?:ensi[oó]n)?)(?!\p{L})[.:]*/giu;
/** Words directly before a number. Inside a name they are part of it: `Casa Pepe`. */
const PLACE_WORD = /(?<=^|\S\s)(?:casa|oficina|trabajo|trabalho|particular|home|work|y|e|o|u|and|or|al?)\s*[:.]?\s*$/iu;
const PICTOGRAPH = '[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\p{Regional_Indicator}\\uFE0F\\u200D\\u20E3]';
const LEADING_PICTOGRAPHS = new RegExp(`^(?:${PICTOGRAPH}|\\s)+(?=.*\\p{L})`, 'u');
const LEADING_SIGNS = /^(?:[\s:;,=|~•*·▪►➤<>)\]}.°º/\\\-\uE000☐-☒□○●◦‣⁃∙]|_(?!_))+/u;
const TRAILING_SIGNS = /(?:[\s:;,=|~•*·_([{<>/\\\-\uE000…]|\.(?=\.)|(?<=\.)\.|(?<=[\s\uE000])\.)+$/u;
/** Box of a list of tasks: `[ ]`, `[x]`. */
const CHECKBOX = /^\s*(?:[-*•]\s*)?\[[ xX✓✔]?\]/u;
/** Words at the end that only lead to a removed figure: `Mary de la 3a`, `Familia Ríos Nº 45`. */
const LEADING_WORDS_OF_FIGURE = /(?:(?:^|\s)(?:de|del|da|do|el|la|los|las|a|en|con|para|[Nn](?:o|ro|[º°]))\.?)+\s*$/u;
/** Number of an entry in a list: `1.`, `3)`, `3.-`, `4 -`. */
const LIST_SIGN =
  /^\s*(?:\(\d{1,3}\)|\d{1,4}\s*(?:[.)\]:°º]+-*|-+)(?=\s|\p{L}))\s*|^\s*\d{1,3}\s+(?=\p{Lu})|^\s*[Nn](?:[º°o]|ro|[uú]m)\.?\s*\d{1,4}[.:)]?[\s-]+(?=\p{L})/u;

const LEADING_REMARK = /^(?:\p{Ll}\S*\s+(?:[-|]+\s+)?)+(?=\p{Lu})/u;

/** Removes list signs, dates, labels of numbers, notes and punctuation from the words beside a number. */
export function cleanPersonName(text: string): string {
  const withoutFigures = text
    .replace(CHECKBOX, '')
    .replace(LIST_SIGN, '')
    // A note in parentheses that contains a figure is no part of the name.
    .replace(/\([^()]*\uE000[^()]*\)|\[[^[\]]*\uE000[^[\]]*\]/gu, FIGURE_MARK)
    .replace(/\(\s*(?:casa|oficina|trabajo|trabalho|particular|personal|home|work)\s*\)/giu, ' ')
    .replace(/(?<![\p{L}\d])\d+(?:[-/.]\d+)+(?![\p{L}\d])/gu, FIGURE_MARK)
    .replace(NUMBER_WORDS, ' ')
    .replace(/\(\s*\)|\[\s*\]/g, ' ');
  const names = withoutFigures
    .split(/\uE000+|\s+[-–—|/]+\s+(?=\p{Ll})|\s\d+(?=\s+\p{Ll})/u)
    .map(trimName)
    .filter(part => /\p{L}/u.test(part));
  // Remarks begin with a small letter: `10% de descuento`. A name may follow without a sign.
  const name = names.find(part => !/^\p{Ll}/u.test(part)) ?? names[0] ?? '';
  return withoutFigures.includes(FIGURE_MARK) ? name.replace(LEADING_REMARK, '') : name;
}

function trimName(part: string): string {
  const words = part
    .replace(/\s+/g, ' ')
    .replace(LEADING_SIGNS, '')
    .replace(LEADING_PICTOGRAPHS, '')
    .replace(LIST_SIGN, '')
    .replace(LEADING_SIGNS, '')
    .replace(TRAILING_SIGNS, '')
    .replace(PLACE_WORD, '')
    .replace(TRAILING_SIGNS, '')
    .replace(/^\((?=[^)]*$)/, '')
    .replace(/^"([^"]*)"$/, '$1')
    .replace(/(?<=\s)(?:\d+|\(\d{1,2}\))$|(?<=^[^(]*\s)\d{1,2}\)$/, '')
    .replace(LEADING_WORDS_OF_FIGURE, '')
    .trim();
  // Marks of bold and italic text in chats.
  return words.replace(/^([*_~]+)(.+)\1$/su, '$2').trim();
}
