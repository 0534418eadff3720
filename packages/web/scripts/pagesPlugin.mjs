import { basename } from 'node:path';
import { withSources } from './loadSources.mjs';
import { makePages, pageStyles } from './makePages.mjs';

/**
 * Renders the pages without React into their HTML, puts the theme's tokens before their styles, and writes down for
 * the server which page answers which path (pages.json).
 *
 * @param {{ root: string, conditions: string[] }} options
 * @returns {import('vite').Plugin}
 */
export function pagesPlugin(options) {
  let made;
  return {
    name: 'recado:pages',
    apply: 'build',
    async buildStart() {
      made ??= await withSources(options, makePages);
    },
    transform: {
      order: 'pre',
      filter: { id: pageStyles },
      handler: code => `${made.tokens}${code}`,
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (html, { filename }) => made.fill(html, basename(filename)),
    },
    generateBundle() {
      this.emitFile({
        type: 'asset',
        fileName: 'pages.json',
        source: JSON.stringify(made.pages, undefined, 2),
      });
    },
  };
}
