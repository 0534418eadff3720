import { foldText } from '@recado/contract/rules';

/** Maximum characters before the match, as its context. */
const MAX_LEADING_CHARS = 14;
/** Minimum letters that the forms of a word share: “flor” finds “flores”. */
const MIN_STEM_CHARS = 3;

/** Shortens a text to start just before its search match, unless the match is near the start. */
export function createExcerpt(text: string, searchTerm: string): string {
  const matchIndex = findMatchIndex(text, foldText(searchTerm).match(/[\p{L}\p{N}]+/gu) ?? []);
  if (matchIndex <= MAX_LEADING_CHARS * 2) return text;
  // Start at the beginning of a word.
  const wordStart = text.indexOf(' ', matchIndex - MAX_LEADING_CHARS) + 1;
  return `…${text.slice(wordStart > 0 && wordStart <= matchIndex ? wordStart : matchIndex)}`;
}

/** Index of the first word that starts like a search word or most of it. 0: no match. */
function findMatchIndex(text: string, words: readonly string[]): number {
  const stems = words.map(word => word.slice(0, Math.max(MIN_STEM_CHARS, word.length - 2)));
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu))
    if (stems.some(stem => foldText(word).startsWith(stem))) return index;
  return 0;
}
