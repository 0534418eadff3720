import MiniSearch from 'minisearch';
import { getAddress } from '../site/layout.mjs';
import { indexOptions } from './searchOptions.mjs';

/** Longer parts of a generated page repeat field names, which would fill the index. */
const MAX_REFERENCE_CHARACTERS = 700;

/**
 * Builds the search index. A guide has an entry for each heading, and a page of the reference a single one.
 *
 * @param {readonly object[]} pages rendered pages
 */
export function buildSearchIndex(pages) {
  const index = new MiniSearch(indexOptions);
  for (const { path, title, parts, words = '', isReference } of pages) {
    const address = getAddress(path);
    if (isReference) {
      const text = parts
        .map(part => part.text)
        .join(' ')
        .slice(0, MAX_REFERENCE_CHARACTERS);
      index.add({ id: `r:${path}`, title, page: title, words, text, address });
      continue;
    }
    for (const [number, part] of parts.entries()) {
      const isTop = part.slug === '' || part.title === title;
      if (part.slug === '' && part.text.trim() === '') continue;
      index.add({
        id: `g:${path}#${number}`,
        title: part.title || title,
        page: title,
        words: isTop ? words : '',
        text: part.text,
        address: isTop ? address : `${address}#${part.slug}`,
      });
    }
  }
  return index;
}
