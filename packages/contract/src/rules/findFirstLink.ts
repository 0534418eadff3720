/** Link in a text. */
export interface TextLink {
  /** The link as written, such as `espiga.mx/menu`. Apps find the link in the text by it. */
  readonly matchedText: string;
  readonly url: string;
}

/** Maximum characters of a link. Longer words are not examined. */
const MAX_LINK_CHARS = 2_048;

/** A link with a scheme or `www.`, also directly after other text, as in “Menú:https://espiga.mx”. */
const EXPLICIT_LINK = /(?:https?:\/\/|www\.)[^\s<>"«»“”]+/iu;
/**
 * A link without a scheme. Only these endings count, because “Hola.Buenas” is a missing space and no address.
 */
const BARE_LINK =
  /^(?:[\p{L}\d](?:[\p{L}\d-]{0,61}[\p{L}\d])?\.){1,5}(?:com|mx|net|org|me|be|app|gl|gle|io|co|info|store|shop|link|page|es|ar|cl|pe|us|ly|tv)(?::\d{1,5})?(?:[/?#]\S*)?$/iu;
const LEADING_PUNCTUATION = /^[([{¡¿"'«“‘*_~]+/u;
const TRAILING_PUNCTUATION = /[.,;:!?…"'»”’>\]}]+$/u;

/** Finds the first web link in a text, as phones recognize it; undefined if there is none. */
export function findFirstLink(text: string): TextLink | undefined {
  if (!text.includes('.')) return undefined;
  for (const [word] of text.matchAll(/\S+/gu)) {
    const link = word.length <= MAX_LINK_CHARS && word.includes('.') ? readLink(word) : undefined;
    if (link) return link;
  }
  return undefined;
}

function readLink(word: string): TextLink | undefined {
  const [marker = ''] = LEADING_PUNCTUATION.exec(word) ?? [];
  const explicitLink = EXPLICIT_LINK.exec(word)?.[0];
  const matchedText = removeTrailingPunctuation(explicitLink ?? word.slice(marker.length), marker);
  if (explicitLink === undefined && !BARE_LINK.test(matchedText)) return undefined;
  const address = /^https?:\/\//i.test(matchedText) ? matchedText : `https://${matchedText}`;
  if (!URL.canParse(address)) return undefined;
  const { href, hostname } = new URL(address);
  // A host name without a dot is a machine of a private network, or `localhost`.
  return /[.:]/.test(hostname) ? { matchedText, url: href } : undefined;
}

/** Removes punctuation that ends the sentence. Keeps a parenthesis that belongs to the link. */
function removeTrailingPunctuation(link: string, marker: string): string {
  let rest = link;
  for (;;) {
    const shorter = rest.replace(TRAILING_PUNCTUATION, '');
    const isFormatted = /[*_~]$/.test(shorter) && marker.includes(shorter.at(-1) ?? '');
    const isUnbalanced = shorter.endsWith(')') && !shorter.includes('(');
    const next = isFormatted || isUnbalanced ? shorter.slice(0, -1) : shorter;
    if (next === rest) return rest;
    rest = next;
  }
}
