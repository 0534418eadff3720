import { Parser } from 'htmlparser2';
import { collapseLineBreaks } from '../../../core/collapseLineBreaks.ts';
import { removeUnstorableCharacters } from '../../../core/removeUnstorableCharacters.ts';

/** Description of a web page in its head. */
export interface PageMetadata {
  readonly title?: string;
  readonly description?: string;
  /** Absolute address of the page's picture. */
  readonly picture?: string;
}

/** Maximum characters, as in the contract. */
const MAX_TITLE_CHARS = 300;
const MAX_DESCRIPTION_CHARS = 1_000;
/** Number of bytes in which HTML requires the declaration of the encoding. Real pages exceed its 1,024 bytes. */
const CHARSET_SEARCH_BYTES = 4_096;

/** Names of the fields, the preferred one first. Pages use `property` and `name` for both vocabularies. */
const fieldNames = {
  title: ['og:title', 'twitter:title', 'title'],
  description: ['og:description', 'twitter:description', 'description'],
  picture: ['og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image', 'twitter:image:src', 'image_src'],
} as const;

/**
 * Reads title, description and picture from the beginning of an HTML page (https://ogp.me).
 * @param page bytes of the page, which may be cut at any place
 * @param contentType value of the header `content-type`
 * @param url address of the page, to which relative addresses refer
 */
export function readPageMetadata(page: Uint8Array, contentType: string, url: URL): PageMetadata {
  const values = new Map<string, string>();
  // The first value of a name counts: later ones describe further pictures or parts of the page.
  const addValue = (name: string | undefined, value: string | undefined): void => {
    const text = value && cleanText(value);
    const key = name?.trim().toLowerCase();
    if (key && text && !values.has(key)) values.set(key, text);
  };
  let title: string | undefined;
  let base = url.href;
  const parser = new Parser({
    onopentag(tag, { property, name, content, rel, href }) {
      if (tag === 'title' && !values.has('title')) title = '';
      else if (tag === 'meta') {
        addValue(property, content);
        addValue(name, content);
      } else if (tag === 'link' && rel?.toLowerCase() === 'image_src') addValue('image_src', href);
      else if (tag === 'base' && href && URL.canParse(href, url.href)) base = new URL(href, url).href;
    },
    ontext(text) {
      if (title !== undefined) title += text;
    },
    onclosetag(tag) {
      if (tag !== 'title') return;
      addValue('title', title);
      title = undefined;
    },
  });
  parser.end(decodePage(page, contentType));
  const find = (names: readonly string[]): string | undefined =>
    names.map(name => values.get(name)).find(value => value !== undefined);
  const pageTitle = find(fieldNames.title)?.slice(0, MAX_TITLE_CHARS).toWellFormed();
  const description = find(fieldNames.description)?.slice(0, MAX_DESCRIPTION_CHARS).toWellFormed();
  const picture = find(fieldNames.picture);
  return {
    ...(pageTitle && { title: collapseLineBreaks(pageTitle, MAX_TITLE_CHARS) }),
    ...(description && { description: collapseLineBreaks(description, MAX_DESCRIPTION_CHARS) }),
    ...(picture && URL.canParse(picture, base) && { picture: new URL(picture, base).href }),
  };
}

/** Removes what PostgreSQL or an app cannot show: control and direction characters, and repeated spaces. */
const cleanText = (text: string): string =>
  removeUnstorableCharacters(text)
    .replace(/[\p{Cc}\p{Zs}\u2028\u2029]+/gu, ' ')
    .replace(/[\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, '')
    .trim();

/** Decodes a page by its byte order mark, header or declaration; otherwise as UTF-8, or as Windows-1252. */
function decodePage(page: Uint8Array, contentType: string): string {
  const start = Buffer.from(page.subarray(0, CHARSET_SEARCH_BYTES)).toString('latin1');
  const declared =
    (page[0] === 0xfe && page[1] === 0xff && 'utf-16be') ||
    (page[0] === 0xff && page[1] === 0xfe && 'utf-16le') ||
    /charset\s*=\s*["']?\s*([\w-]+)/i.exec(contentType)?.[1] ||
    /<meta\s[^>]{0,300}?charset\s*=\s*["']?\s*([\w-]+)/i.exec(start)?.[1];
  // A page that declares UTF-16 in itself is not encoded in UTF-16, otherwise its declaration would be unreadable.
  const label = declared && /^utf-?16/i.test(declared) && page[0] === 0x3c && page[1] !== 0 ? 'utf-8' : declared;
  try {
    if (label) return new TextDecoder(label).decode(page);
  } catch {
    // The name of the encoding is unknown.
  }
  try {
    // `stream` accepts a character that was cut at the end.
    return new TextDecoder('utf-8', { fatal: true }).decode(page, { stream: true });
  } catch {
    return new TextDecoder('windows-1252').decode(page);
  }
}
