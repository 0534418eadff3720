import { wrapWords } from '../../../render/wrapWords.ts';

/** Wraps consecutive parts of a text as one text, between words, and returns the wrapped parts separately. */
export function wrapTextPartsTogether(parts: readonly string[], columns: number): string[] {
  // Wrapping only replaces spaces by line breaks. Therefore the length of every part does not change.
  const wrapped = wrapWords(parts.join(''), columns);
  let start = 0;
  return parts.map(part => {
    start += part.length;
    return wrapped.slice(start - part.length, start);
  });
}
