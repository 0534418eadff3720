import { foldText } from '@recado/contract/rules';

/** Characters before what was found that show where it stands. */
const BEFORE = 14;
/** Letters of a word that its forms have in common at least: “flores” is found by “flor”. */
const STEM = 3;

/** A text from just before what it was found by, where that would not be seen at its beginning; else all of it. */
export function excerptOf(text: string, sought: string): string {
  const at = placeOf(text, foldText(sought).match(/[\p{L}\p{N}]+/gu) ?? []);
  if (at <= BEFORE * 2) return text;
  // A word is not begun in its middle.
  const from = text.indexOf(' ', at - BEFORE) + 1;
  return `…${text.slice(from > 0 && from <= at ? from : at)}`;
}

/** Where the first word stands that begins like one of these, or most of it; 0 where none does. */
function placeOf(text: string, words: readonly string[]): number {
  const stems = words.map(word => word.slice(0, Math.max(STEM, word.length - 2)));
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu))
    if (stems.some(stem => foldText(word).startsWith(stem))) return index;
  return 0;
}
