import { normalizeSearchText } from '@recado/contract/rules';

/** Maximum characters of context that an excerpt shows before the match. */
const MAX_LEADING_CHARS = 14;
/** Minimum number of initial letters that two forms of a word share, so that “flor” finds “flores”. */
const MIN_STEM_CHARS = 3;

/** Shortens a text to begin just before the search match. Keeps a text if the match is near its start. */
export function createMessageExcerpt(text: string, searchTerm: string): string {
  const matchIndex = findMatchIndex(text, normalizeSearchText(searchTerm).match(/[\p{L}\p{N}]+/gu) ?? []);
  if (matchIndex <= MAX_LEADING_CHARS * 2) return text;
  // Start the excerpt at the beginning of a word.
  const wordStart = text.indexOf(' ', matchIndex - MAX_LEADING_CHARS) + 1;
  return `…${text.slice(wordStart > 0 && wordStart <= matchIndex ? wordStart : matchIndex)}`;
}

/** Returns the index of the first word that begins like a search word, or 0 if no word does. */
function findMatchIndex(text: string, words: readonly string[]): number {
  const stems = words.map(word => word.slice(0, Math.max(MIN_STEM_CHARS, word.length - 2)));
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu))
    if (stems.some(stem => normalizeSearchText(word).startsWith(stem))) return index;
  return 0;
}
