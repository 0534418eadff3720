import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withSourceLoader } from './withSourceLoader.mjs';

/**
 * Evaluates every module named `*.static.ts` at build time and replaces the module by its exports,
 * which must be serializable as JSON. The browser therefore never loads the code that computes them.
 *
 * @param {{ root: string, conditions: string[] }} options
 * @returns {import('vite').Plugin}
 */
export function staticModulesPlugin(options) {
  return {
    name: 'recado:static',
    enforce: 'pre',
    load: {
      filter: { id: /\.static\.ts$/ },
      async handler(id) {
        if (this.environment.mode === 'dev') for (const file of await listContractFiles()) this.addWatchFile(file);
        const moduleExports = await withSourceLoader(options, load => load(id));
        const lines = Object.entries(moduleExports).map(
          ([name, value]) => `export const ${name} = JSON.parse(${JSON.stringify(JSON.stringify(value))});`,
        );
        return { code: lines.join('\n'), map: null };
      },
    },
  };
}

/**
 * Lists the source files of the contract package. The modules `*.static.ts` depend on these files and are
 * evaluated again when one of them changes.
 */
async function listContractFiles() {
  const sources = fileURLToPath(new URL('../../contract/src', import.meta.url));
  const entries = await readdir(sources, { recursive: true, withFileTypes: true });
  return entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name));
}
