/**
 * A value in a PDF file. PDF names are strings that begin with a slash. In a reference, `obj` is the number of
 * the object to which it refers.
 */
export type PdfValue = number | string | PdfObjectReference | PdfDictionary | readonly PdfValue[];
export interface PdfObjectReference {
  readonly obj: number;
}
export type PdfDictionary = ReadonlyMap<string, PdfValue>;

/** Maximum nesting depth of PDF values. No regular PDF file exceeds it. */
const MAX_DEPTH = 50;
/** Maximum number of values in an array or a dictionary. A page tree without levels has one for each page. */
const MAX_VALUES = 50_000;

const token = /<<|>>|[[\]]|\/[^\s\0<>[\](){}/%]*|<[\da-fA-F\s\0]*>|[-+]?[\d.]+|[a-zA-Z]+/y;
const blank = /(?:[\s\0]+|%[^\r\n]*)*/y;
const reference = /[\s\0]+\d+[\s\0]+R(?![a-zA-Z])/y;

/**
 * Parses one value at an offset of a text that has one character per byte. `end` is the offset after
 * the value.
 * @throws Error if there is no value at the offset, or if the text ends in the middle of the value
 */
export function readPdfValue(
  text: string,
  from: number,
  depth = 0,
): { readonly value: PdfValue; readonly end: number } {
  if (depth > MAX_DEPTH) throw new Error('too deep');
  const at = skip(blank, text, from);
  if (text[at] === '(') return { value: '', end: findStringEnd(text, at) };
  token.lastIndex = at;
  const lexeme = token.exec(text)?.[0];
  if (lexeme === undefined) throw new Error(`nothing to read at ${at}`);
  const end = at + lexeme.length;
  if (lexeme === '[' || lexeme === '<<') return readMany(text, end, depth, lexeme === '[' ? ']' : '>>');
  if (lexeme === ']' || lexeme === '>>') throw new Error(`unexpected closing delimiter at ${at}`);
  if (!/^[-+\d.]/.test(lexeme)) return { value: lexeme, end };
  const after = /^\d+$/.test(lexeme) ? skip(reference, text, end) : end;
  return after > end ? { value: { obj: Number(lexeme) }, end: after } : { value: Number(lexeme), end };
}

function readMany(text: string, from: number, depth: number, closing: ']' | '>>') {
  const values: PdfValue[] = [];
  let at = skip(blank, text, from);
  while (!text.startsWith(closing, at)) {
    const { value, end } = readPdfValue(text, at, depth + 1);
    values.push(value);
    if (values.length > MAX_VALUES) throw new Error('too many values');
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

/** Finds the end of a string, which may contain parentheses in pairs or after a backslash. */
function findStringEnd(text: string, from: number): number {
  let open = 0;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '(') open += 1;
    else if (text[at] === ')') {
      open -= 1;
      if (open === 0) return at + 1;
    }
  }
  throw new Error('an unterminated string');
}

function skip(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return from + (pattern.exec(text)?.[0].length ?? 0);
}
