import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
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
        if (this.environment.mode === 'dev') for (const file of await contract()) this.addWatchFile(file);
        const exported = await withSources(options, load => load(id));
        const lines = Object.entries(exported).map(
          ([name, value]) => `export const ${name} = JSON.parse(${JSON.stringify(JSON.stringify(value))});`,
        );
        return { code: lines.join('\n'), map: null };
      },
    },
  };
}

/** What such modules are made of besides themselves: a change of it makes them anew. */
async function contract() {
  const sources = fileURLToPath(new URL('../../contract/src', import.meta.url));
  const entries = await readdir(sources, { recursive: true, withFileTypes: true });
  return entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name));
}
