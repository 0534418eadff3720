export interface TextOrLinkPart {
  /** Position of the part in the text. */
  readonly offset: number;
  readonly content: string;
  /** Target of the link, if the part is a URL. */
  readonly href?: string;
}

const URL_PATTERN = /\bhttps?:\/\/[^\s<>"'`\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gi;

/** Splits a text into plain parts and URLs. Punctuation after a URL is not part of the link. */
export function splitTextByLinks(text: string): TextOrLinkPart[] {
  const parts: TextOrLinkPart[] = [];
  let offset = 0;
  for (const { 0: matchedText, index } of text.matchAll(URL_PATTERN)) {
    const url = matchedText.replace(/[.,;:!?)\]}]+$/, '');
    if (!URL.canParse(url)) continue;
    if (index > offset) parts.push({ offset, content: text.slice(offset, index) });
    parts.push({ offset: index, content: url, href: url });
    offset = index + url.length;
  }
  if (offset < text.length) parts.push({ offset, content: text.slice(offset) });
  return parts;
}
