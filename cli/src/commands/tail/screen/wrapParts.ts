import { wrapWords } from '../../../render/wrapWords.ts';

/** Wraps consecutive texts as one text, between words. Each part keeps its own characters. */
export function wrapParts(parts: readonly string[], columns: number): string[] {
  // Wrapping replaces spaces by line breaks, so every part keeps its length.
  const wrapped = wrapWords(parts.join(''), columns);
  let start = 0;
  return parts.map(part => {
    start += part.length;
    return wrapped.slice(start - part.length, start);
  });
}
