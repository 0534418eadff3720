/**
 * Words that mark a private dialect: verbs that make programs act like persons, and pronouns of relative
 * clauses that are used as subjects or headings. Public TypeScript projects use these words at most once in
 * 1,000 words.
 */
const MARKERS =
  /\b(told|tells|tell|says|said|nobody|somebody|everybody|whoever|whatever|whom|stands|stood|anew|beside|meanwhile|heard|begun|thereby)\b|(?:^|[.;:!?]\s+|\/\*\*?\s+|\/\/\s+)(what|who|of (?:which|whom|what|who)|which of)\b/gi;

/** A sentence with more words than this counts as long. */
export const MAX_SENTENCE_WORDS = 30;

/** Removes code, link targets and quotations, because the rules for prose do not apply to them. */
export const extractProse = text =>
  text
    .replace(/```[\s\S]*?```/g, ' ')
    .replace(/`[^`]*`/g, ' x ')
    .replace(/\{@link ([^}]*)\}/g, ' x ')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[“"][^”"]*[”"]/g, ' x ');

/**
 * Counts the words of a text, and finds its marker words (words that mark a private dialect) and long sentences.
 *
 * @param allowed marker words (lower case) that do not count in this text
 * @returns number of words, the marker words found, and the sentences that are too long
 */
export function measureText(text, allowed = new Set()) {
  const prose = extractProse(text);
  const markers = (prose.match(MARKERS) ?? [])
    .map(marker => marker.replace(/^[^a-z]+/i, '').toLowerCase())
    .filter(marker => !allowed.has(marker));
  return {
    words: (prose.match(/[A-Za-z][A-Za-z']*/g) ?? []).length,
    markers,
    longSentences: splitIntoSentences(prose).filter(sentence => wordsOf(sentence) > MAX_SENTENCE_WORDS),
  };
}

/** Splits prose into sentences. A table cell, a list item and a heading end a sentence, too. */
export const splitIntoSentences = prose =>
  prose
    .replace(/^\s*(?:\*|\/\/|\/\*\*?)\s?/gm, '')
    .split(/(?<=[.!?:;])\s+|\n\s*\n|\n(?=\s*(?:[-*#|]|\d+\.)\s?)|\s\|\s|@\w+/)
    .map(sentence => sentence.trim())
    .filter(sentence => sentence !== '');

const wordsOf = sentence => (sentence.match(/[A-Za-z][\w'’-]*/g) ?? []).length;
