import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createTokensCss } from './createTokensCss.mjs';

const folder = fileURLToPath(new URL('..', import.meta.url));

/**
 * Creates the site's scripts and styles. One hash of all of them is part of their addresses, because the modules import
 * each other by relative names, and browsers may store them for ever.
 *
 * @param {string} searchIndex JSON of the search index
 * @returns {Promise<{ files: Map<string, string>, addresses: Record<string, string> }>}
 */
export async function createAssets(searchIndex) {
  const read = name => readFile(join(folder, name), 'utf8');
  const minisearch = join(dirname(createRequire(import.meta.url).resolve('minisearch')), '../es/index.js');
  const contents = {
    'theme.js': await read('browser/theme.js'),
    'docs.js': await read('browser/docs.js'),
    'codeTabs.js': await read('browser/codeTabs.js'),
    'searchBox.js': useAddresses(await read('browser/searchBox.js')),
    'searchOptions.mjs': await read('search/searchOptions.mjs'),
    'analyzeText.mjs': await read('search/analyzeText.mjs'),
    'minisearch.js': minisearchNotice + (await readFile(minisearch, 'utf8')).replace(/^\/\/# sourceMappingURL.*$/m, ''),
    'docs.css': `${await createTokensCss()}${await read('browser/docs.css')}`,
    'search.json': searchIndex,
  };
  const hash = createHash('sha256').update(JSON.stringify(contents)).digest('hex').slice(0, 12);
  const entries = Object.entries(contents).map(([name, text]) => [`recursos/${hash}/${name}`, text]);
  return {
    files: new Map(entries),
    addresses: Object.fromEntries(Object.keys(contents).map(name => [name, `/docs/recursos/${hash}/${name}`])),
  };
}

/** Replaces the imports of the repository by those of the site, on which all modules are in one folder. */
const useAddresses = code =>
  code.replace("from 'minisearch'", "from './minisearch.js'").replace("from '../search/", "from './");

/** The file of the package does not contain the notice that its licence requires. */
const minisearchNotice = '/*! MiniSearch, © Luca Ongaro, MIT licence: https://github.com/lucaong/minisearch */\n';
