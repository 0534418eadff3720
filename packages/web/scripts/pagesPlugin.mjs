import { basename } from 'node:path';
import { pageStylesPattern, renderSitePages } from './renderSitePages.mjs';
import { withSourceLoader } from './withSourceLoader.mjs';

/**
 * Vite plugin for the pages that do not use React. It renders them into their HTML files, and adds
 * the theme's tokens to their styles. It also writes pages.json, which maps each path to its page for the
 * server.
 *
 * @param {{ root: string, conditions: string[] }} options
 * @returns {import('vite').Plugin}
 */
export function pagesPlugin(options) {
  let renderedPages;
  return {
    name: 'recado:pages',
    apply: 'build',
    async buildStart() {
      renderedPages ??= await withSourceLoader(options, renderSitePages);
    },
    transform: {
      order: 'pre',
      filter: { id: pageStylesPattern },
      // Imports of stylesheets must come first, so the tokens follow.
      handler: code => `${code}${renderedPages.tokens}`,
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (html, { filename }) => renderedPages.fill(html, basename(filename)),
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'recado.webmanifest', source: renderedPages.manifest });
      this.emitFile({
        type: 'asset',
        fileName: 'pages.json',
        source: JSON.stringify(renderedPages.pages, undefined, 2),
      });
    },
  };
}
