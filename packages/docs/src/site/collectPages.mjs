import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { composeErrorPages } from '../errors/composeErrors.mjs';
import { rewriteLinks } from '../markdown/rewriteLinks.mjs';
import { composeReference } from '../reference/composeReference.mjs';
import { getSourcePath, sections } from '../structure.mjs';
import { composeTerminal } from '../terminal/composeTerminal.mjs';
import { getAddress } from './layout.mjs';

/** First page of the site. */
const homePage = { path: '', section: '', content: 'inicio' };

/** Generated pages that the menu shows at the end of their section. The others are found by index and search. */
const menuPages = new Set(['api/referencia', 'api/eventos', 'errores', 'terminal/comandos']);

/**
 * Collects the Markdown of all pages: guides and generated reference.
 *
 * @param {string} root folder of the repository
 * @param {object} document OpenAPI document
 * @returns {Promise<{ pages: object[], copies: ReadonlyMap<string, string>, missing: string[] }>} `copies`: files of the repository that
 *   pages link to, as a map from the path of the copy to the path of the file; `missing`: links that lead to neither
 */
export async function collectPages(root, document, { hasFile }) {
  const written = [homePage, ...sections.flatMap(({ path, pages }) => pages.map(page => ({ ...page, section: path })))];
  const addresses = new Map(written.map(page => [getSourcePath(page), getAddress(page.path)]));
  addresses.set('docs/openapi.json', '/docs/api/openapi.json');
  addresses.set('docs/collections/recado.postman_collection.json', '/docs/api/recado.postman_collection.json');
  const copies = new Map();
  const copy = file => {
    if (!copiedTypes.test(file) || !hasFile(file)) return undefined;
    const name = `archivos/${file.replace(/^docs\//, '')}`;
    copies.set(name, file);
    return `/docs/${name}`;
  };
  const missing = [];
  const guides = await Promise.all(
    written.map(async page => {
      const from = getSourcePath(page);
      const text = await readFile(join(root, from), 'utf8');
      return {
        ...page,
        isInMenu: true,
        text: rewriteLinks(text, {
          from,
          pages: addresses,
          copy,
          reportMissing: file => missing.push(`${from}: ${file}`),
        }),
      };
    }),
  );
  const generated = [...composeReference(document), ...composeErrorPages(), ...(await composeTerminal(root))].map(
    page => ({
      section: page.path.split('/')[0],
      isInMenu: menuPages.has(page.path),
      ...page,
    }),
  );
  return { pages: [...guides, ...generated], copies, missing };
}

/** Types of files that the platform serves below `/docs`. */
const copiedTypes = /\.(webp|png|svg|json|yaml|conf|service|timer|example|jsx|mjs)$|\/(Caddyfile|Containerfile)$/;
