import type { ListRecord } from './ListRecord.ts';
import { type PastedToken, tokenizePastedCell } from './tokenizePastedCell.ts';

/** One entry of a list without headings. */
export interface PastedEntry {
  readonly row: number;
  /** Text of the number. Empty if the entry has only a text, which is then in `name`. */
  readonly number: string;
  readonly name: string;
  /** Whether the number is another one of the person in the entry before. */
  readonly isAlternative?: boolean;
}

type NumberToken = Extract<PastedToken, { kind: 'number' }>;
type NameToken = Extract<PastedToken, { kind: 'name' }>;

interface TokenizedLine {
  readonly row: number;
  readonly cells: readonly string[];
  /** Tokens of each cell. */
  readonly cellTokens: readonly (readonly PastedToken[])[];
  readonly tokens: readonly PastedToken[];
}

/** Last entry of the participants of a group, as WhatsApp Web lists them: the user of the phone. */
const GROUP_LIST_END = /^(?:tú|tu|você|you)$/iu;
const MIN_TABLE_LINES = 3;

/**
 * Reads the entries of lines without headings. Every number becomes an entry. Every text that may be a person becomes the
 * name of a number, or an entry without a number.
 *
 * @param country ISO 3166 code of the country to which national numbers belong; empty if unknown
 */
export function readPastedEntries(lines: readonly ListRecord[], country: string): PastedEntry[] {
  const tokenized = lines.map(({ row, cells }): TokenizedLine => {
    const cellTokens = cells.map((cell, index) => tokenizePastedCell(cell, index, country));
    return { row, cells, cellTokens, tokens: cellTokens.flat() };
  });
  const isTable = isRegularTable(tokenized);
  return tokenized.flatMap(line => readLine(line, isTable));
}

/** Whether all lines have one number each, in the same column, so that the other columns contain no further people. */
function isRegularTable(lines: readonly TokenizedLine[]): boolean {
  const shapeOf = ({ cells, tokens }: TokenizedLine) =>
    [cells.length, ...tokens.flatMap(token => (token.kind === 'number' ? [token.column] : []))].join();
  const [first] = lines;
  if (lines.length < MIN_TABLE_LINES || first === undefined || first.cells.length < 3) return false;
  return shapeOf(first).split(',').length === 2 && lines.every(line => shapeOf(line) === shapeOf(first));
}

function readLine({ row, cells, cellTokens, tokens }: TokenizedLine, isTable: boolean): readonly PastedEntry[] {
  const hasNumber = tokens.some(({ kind }) => kind === 'number');
  const text = cells.join(' ').trim();
  if (!hasNumber) return text === '' ? [] : [{ row, number: '', name: text }];
  const words = tokens.filter(token => token.kind === 'number' || !token.isNote);
  const last = words.at(-1);
  const isGroupList = last?.kind === 'name' && GROUP_LIST_END.test(last.name);
  if (isGroupList) return words.map(token => toEntry(row, token));
  const people = readWholePeople(row, cellTokens);
  if (people) return people;
  const entries = shareNames(words[0]?.kind === 'name' ? readNamesFirst(row, words) : readNumbersFirst(row, words));
  return isTable ? entries.filter(({ number }) => number !== '') : entries;
}

const toEntry = (row: number, token: PastedToken, name = ''): PastedEntry =>
  token.kind === 'number'
    ? { row, number: token.number, name, isAlternative: token.isAlternative }
    : { row, number: '', name: token.name };

/** Gives all numbers of a person the name that is written once: `Fer 331… / 332…`. */
function shareNames(entries: readonly PastedEntry[]): readonly PastedEntry[] {
  // A text without a number may be the name of one of them.
  if (entries.some(({ number }) => number === '')) return entries;
  const named = [...entries];
  for (const [index, entry] of entries.entries()) {
    const previous = named[index - 1];
    if (!entry.isAlternative || !previous) continue;
    if (entry.name === '') named[index] = { ...entry, name: previous.name };
    else if (previous.name === '') named[index - 1] = { ...previous, name: entry.name };
  }
  return named;
}

/**
 * Reads a line whose numbers all share a cell with their name, some before it and some behind it: `Ana 331…, 332… Luis`.
 * Returns undefined for any other line. In such a line, each number belongs to the name next to it.
 */
function readWholePeople(row: number, cellTokens: readonly (readonly PastedToken[])[]): PastedEntry[] | undefined {
  const cells = cellTokens.map(tokens => tokens.filter(token => token.kind === 'number' || !token.isNote));
  const shapes = cells.map(tokens => tokens.map(({ kind }) => kind).join());
  const isMixed = shapes.includes('name,number') && shapes.includes('number,name');
  if (!isMixed || !shapes.every(shape => ['', 'name', 'name,number', 'number,name'].includes(shape))) return undefined;
  return cells.flatMap(([first, second]): PastedEntry[] => {
    if (!first) return [];
    if (!second) return [toEntry(row, first)];
    const [number, name] = first.kind === 'number' ? [first, second] : [second, first];
    return [toEntry(row, number, name.kind === 'name' ? name.name : '')];
  });
}

interface NumberWithNames {
  readonly number: NumberToken;
  readonly names: readonly NameToken[];
}

function readNamesFirst(row: number, tokens: readonly PastedToken[]): PastedEntry[] {
  const pairs: NumberWithNames[] = [];
  let names: NameToken[] = [];
  for (const token of tokens) {
    if (token.kind === 'name') {
      names.push(token);
    } else {
      pairs.push({ number: token, names });
      names = [];
    }
  }
  // Two texts before each number are the last and the first name.
  const isNameInTwoParts = pairs.every(pair => pair.names.length === 2);
  // Of three or more numbers, a single text at the beginning may be a person without a number.
  const isHeadingOfSeveral = pairs.length > 2 && pairs.slice(1).every(pair => pair.names.length === 0);
  const entries = pairs.flatMap(pair => {
    const canJoin = pair.names.length < 2 || isNameInTwoParts;
    if (canJoin && !isHeadingOfSeveral)
      return [toEntry(row, pair.number, pair.names.map(({ name }) => name).join(' '))];
    return [...pair.names.map(token => toEntry(row, token)), toEntry(row, pair.number)];
  });
  return [...entries, ...names.map(token => toEntry(row, token))];
}

function readNumbersFirst(row: number, tokens: readonly PastedToken[]): PastedEntry[] {
  const entries: PastedEntry[] = [];
  let canName = false;
  for (const token of tokens) {
    if (token.kind === 'number') entries.push(toEntry(row, token));
    else if (canName) entries.push({ ...(entries.pop() as PastedEntry), name: token.name });
    else entries.push(toEntry(row, token));
    canName = token.kind === 'number';
  }
  return entries;
}
