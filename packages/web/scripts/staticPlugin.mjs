import { withSources } from './loadSources.mjs';

/**
 * Evaluates every module named `*.static.ts` when the pages are built and puts its exports, which must survive JSON,
 * in its place: what it needed to make them stays out of the browser.
 *
 * @param {{ root: string, conditions: string[] }} options
 * @returns {import('vite').Plugin}
 */
export function staticPlugin(options) {
  return {
    name: 'recado:static',
    enforce: 'pre',
    load: {
      filter: { id: /\.static\.ts$/ },
      async handler(id) {
        const exported = await withSources(options, load => load(id));
        const lines = Object.entries(exported).map(
          ([name, value]) => `export const ${name} = JSON.parse(${JSON.stringify(JSON.stringify(value))});`,
        );
        return { code: lines.join('\n'), map: null };
      },
    },
  };
}
