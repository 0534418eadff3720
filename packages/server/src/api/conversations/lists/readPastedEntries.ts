import { findPhoneRuns, isPhoneLike, splitChatLink } from './readPhoneCell.ts';

/** One entry of a list without headings. */
export interface PastedEntry {
  readonly row: number;
  /** Text of the number. Empty if the entry has only a text, which is then in `name`. */
  readonly number: string;
  readonly name: string;
}

interface ListLine {
  readonly row: number;
  readonly cells: readonly string[];
}

type Token = { readonly number: string; readonly name: string } | { readonly text: string };

/** Reads the entries of lines without headings. Every number and every text beside it becomes an entry or a name. */
export const readPastedEntries = (lines: readonly ListLine[]): PastedEntry[] => lines.flatMap(readLine);

function readLine({ row, cells }: ListLine): PastedEntry[] {
  const tokens = cells.flatMap(tokenizeCell);
  const numbers = tokens.flatMap(token => ('number' in token ? [token] : []));
  const texts = tokens.flatMap(token => ('text' in token ? [token.text] : []));
  const [first] = numbers;
  if (first === undefined) return texts.length === 0 ? [] : [{ row, number: '', name: texts.join(' ') }];
  if (numbers.length === 1) {
    const place = tokens.indexOf(first);
    const before = tokens.slice(0, place).flatMap(token => ('text' in token ? [token.text] : []));
    const name = first.name || before.join(' ') || (texts[0] ?? '');
    return [{ row, number: first.number, name }];
  }
  return readSeveral(row, tokens);
}

/** Reads a line with several numbers. If it begins with a name, names precede their numbers; otherwise they follow. */
function readSeveral(row: number, tokens: readonly Token[]): PastedEntry[] {
  const isNameFirst = tokens[0] !== undefined && 'text' in tokens[0];
  const entries: PastedEntry[] = [];
  let pending: string[] = [];
  const reportPending = () => {
    // A name without a number is a person who must not disappear from the list.
    if (pending.length > 0) entries.push({ row, number: '', name: pending.join(' ') });
    pending = [];
  };
  for (const token of tokens) {
    if ('number' in token) {
      const name = token.name || (isNameFirst ? pending.join(' ') : '');
      if (isNameFirst && token.name === '') pending = [];
      reportPending();
      entries.push({ row, number: token.number, name });
    } else {
      const last = entries.at(-1);
      const canName = !isNameFirst && last !== undefined && last.number !== '' && last.name === '';
      if (canName) entries[entries.length - 1] = { ...last, name: token.text };
      else pending.push(token.text);
    }
  }
  reportPending();
  return entries;
}

/** Splits the text of a cell into numbers and the names beside them. */
function tokenizeCell(cell: string): Token[] {
  const text = cell.trim();
  if (text === '') return [];
  const link = splitChatLink(text);
  if (link) return [{ number: link.number, name: cleanName(link.rest) }];
  if (isPhoneLike(text)) return [{ number: text, name: '' }];
  const separated = text.split(/\s+/);
  // Numbers separated only by spaces, each of them complete.
  if (separated.length > 1 && separated.every(part => isPhoneLike(part) && part.replace(/\D/g, '').length >= 8))
    return separated.map(part => ({ number: part, name: '' }));
  const runs = findPhoneRuns(text);
  if (runs.length === 0) return [/\d{7}/.test(text) && !/\p{L}/u.test(text) ? { number: text, name: '' } : { text }];
  const rest = runs.reduce((remaining, run) => remaining.replace(run, ' '), text.normalize('NFKC'));
  const name = cleanName(rest);
  return runs.map((run, index) => ({ number: run, name: index === 0 ? name : '' }));
}

/** Removes labels of numbers, links and punctuation from the words beside a number. */
const cleanName = (rest: string): string =>
  rest
    .replace(/https?:\/\/\S*/gi, ' ')
    .replace(
      /(?<![\p{L}])(?:tel[eé]fono|tel|celular|cel|m[oó]vil|whatsapp|whats|wa|phone|mobile)(?![\p{L}])[.:]*/giu,
      ' ',
    )
    .replace(/\(\s*\)/g, ' ')
    .replace(/[\s:;,=|~•*·\-–—]+$|^[\s:;,=|~•*·\-–—.]+/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
