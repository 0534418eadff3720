import { basename } from 'node:path';
import { withSources } from './loadSources.mjs';

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
    async buildStart() {
      made ??= await withSources(options, async load => {
        const { renderPages } = await load('/src/pages/render.tsx');
        const { tokensCss } = await load('/src/pages/tokensCss.ts');
        const { pages } = await load('/src/paths.ts');
        return { rendered: renderPages(), tokens: tokensCss(), pages };
      });
    },
    transform: {
      order: 'pre',
      filter: { id: /\/src\/pages\/(pages|shell)\.css$/ },
      handler: code => `${made.tokens}${code}`,
    },
    transformIndexHtml: {
      order: 'pre',
      handler(html, { filename }) {
        const page = made.rendered[basename(filename)];
        return html.replace('<!--head-->', () => page.head).replace('<!--page-->', () => page.body);
      },
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
