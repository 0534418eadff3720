/** What stands in a PDF, as far as it is read: names begin with a slash, `obj` of a reference is the object's number. */
export type PdfValue = number | string | PdfReference | PdfDictionary | readonly PdfValue[];
export interface PdfReference {
  readonly obj: number;
}
export type PdfDictionary = ReadonlyMap<string, PdfValue>;

/** Values within values; a file that has more is none of anybody's. */
const DEEPEST = 50;

const token = /<<|>>|[[\]]|\/[^\s\0<>[\](){}/%]*|<[\da-fA-F\s\0]*>|[-+]?[\d.]+|[a-zA-Z]+/y;
const blank = /(?:[\s\0]+|%[^\r\n]*)*/y;
const reference = /[\s\0]+\d+[\s\0]+R(?![a-zA-Z])/y;

/**
 * One value, from a place in a text of one character a byte; `end` is where it ends.
 * @throws Error where there is none, or the text ends in the middle of it
 */
export function readPdfValue(
  text: string,
  from: number,
  depth = 0,
): { readonly value: PdfValue; readonly end: number } {
  if (depth > DEEPEST) throw new Error('too deep');
  const at = skip(blank, text, from);
  if (text[at] === '(') return { value: '', end: endOfText(text, at) };
  token.lastIndex = at;
  const found = token.exec(text)?.[0];
  if (found === undefined) throw new Error(`nothing to read at ${at}`);
  const end = at + found.length;
  if (found === '[' || found === '<<') return readMany(text, end, depth, found === '[' ? ']' : '>>');
  if (found === ']' || found === '>>') throw new Error(`nothing begun that ends at ${at}`);
  if (!/^[-+\d.]/.test(found)) return { value: found, end };
  const after = /^\d+$/.test(found) ? skip(reference, text, end) : end;
  return after > end ? { value: { obj: Number(found) }, end: after } : { value: Number(found), end };
}

function readMany(text: string, from: number, depth: number, closing: ']' | '>>') {
  const values: PdfValue[] = [];
  let at = skip(blank, text, from);
  while (!text.startsWith(closing, at)) {
    const { value, end } = readPdfValue(text, at, depth + 1);
    values.push(value);
    at = skip(blank, text, end);
  }
  const end = at + closing.length;
  return closing === ']' ? { value: values, end } : { value: dictionaryOf(values), end };
}

function dictionaryOf(values: readonly PdfValue[]): PdfDictionary {
  const entries = new Map<string, PdfValue>();
  for (let at = 0; at + 1 < values.length; at += 2) {
    const [key, value] = [values[at], values[at + 1]];
    if (typeof key === 'string' && value !== undefined) entries.set(key, value);
  }
  return entries;
}

/** Parentheses may stand in it, in pairs or behind a backslash. */
function endOfText(text: string, from: number): number {
  let open = 0;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '(') open += 1;
    else if (text[at] === ')') {
      open -= 1;
      if (open === 0) return at + 1;
    }
  }
  throw new Error('a text without its end');
}

function skip(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return from + (pattern.exec(text)?.[0].length ?? 0);
}
