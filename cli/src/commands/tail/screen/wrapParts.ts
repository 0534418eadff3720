import { wrapWords } from '../../../render/wrapWords.ts';

/** Texts that follow each other, broken between words as one text would be; each keeps its own characters. */
export function wrapParts(parts: readonly string[], columns: number): string[] {
  // A space becomes the end of a line, so that every part is as long as before.
  const wrapped = wrapWords(parts.join(''), columns);
  let start = 0;
  return parts.map(part => {
    start += part.length;
    return wrapped.slice(start - part.length, start);
  });
}
