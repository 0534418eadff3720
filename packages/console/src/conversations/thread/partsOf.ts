export interface TextPart {
  /** Where in the text it begins. */
  readonly at: number;
  readonly words: string;
  /** Where it leads, if it is an address. */
  readonly href?: string;
}

const ADDRESS = /\bhttps?:\/\/[^\s<>"'`\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gi;

/** A text cut into what is said and the addresses in it; what ends a sentence is not part of an address. */
export function partsOf(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const words = found.replace(/[.,;:!?)\]}]+$/, '');
    if (!URL.canParse(words)) continue;
    if (index > at) parts.push({ at, words: text.slice(at, index) });
    parts.push({ at: index, words, href: words });
    at = index + words.length;
  }
  if (at < text.length) parts.push({ at, words: text.slice(at) });
  return parts;
}
