import { wrapWords } from '../../../render/wrapWords.ts';

/** Joins consecutive texts, wraps the result between words, and splits it into the original parts again. */
export function wrapTextParts(parts: readonly string[], columns: number): string[] {
  // Wrapping only replaces spaces by line breaks. Therefore the length of every part does not change.
  const wrapped = wrapWords(parts.join(''), columns);
  let start = 0;
  return parts.map(part => {
    start += part.length;
    return wrapped.slice(start - part.length, start);
  });
}
