import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildBrunoCollection } from '../machine/buildBrunoCollection.mjs';
import { composeLlms } from '../machine/composeLlms.mjs';
import { convertToOpenApi30 } from '../machine/convertToOpenApi30.mjs';
import { renderMarkdown } from '../markdown/renderMarkdown.mjs';
import { buildSearchIndex } from '../search/buildSearchIndex.mjs';
import { sections } from '../structure.mjs';
import { collectPages } from './collectPages.mjs';
import { createAssets } from './createAssets.mjs';
import { composePage, getMarkdownAddress } from './layout.mjs';

/**
 * Composes all files of the site in memory.
 *
 * @param {string} root folder of the repository
 * @returns {Promise<{ files: Map<string, string | Buffer>, pages: object[], missing: string[] }>} files by their path below `/docs`
 */
export async function composeSite(root) {
  const read = name => readFile(join(root, name), 'utf8');
  const openApi = JSON.parse(await read('docs/openapi.json'));
  const {
    pages: sourcePages,
    copies,
    missing,
  } = await collectPages(root, openApi, {
    hasFile: file => existsSync(join(root, file)),
  });
  const pages = sourcePages.map(renderPage);
  const menu = sections.map(section => ({
    ...section,
    pages: pages.filter(page => page.isInMenu && page.section === section.path),
  }));
  const assets = await createAssets(JSON.stringify(buildSearchIndex(pages)));
  const files = new Map(assets.files);
  for (const page of pages) {
    files.set(`${page.path || 'index'}.html`, composePage(page, { menu, assets: assets.addresses }));
    files.set(getMarkdownAddress(page.path).slice('/docs/'.length), page.text);
  }
  for (const [name, file] of copies) files.set(name, await readFile(join(root, file)));
  for (const [name, text] of Object.entries(composeLlms(pages, sections))) files.set(name, text);
  files.set('api/openapi.json', JSON.stringify(openApi));
  files.set('api/openapi-3.0.json', JSON.stringify(convertToOpenApi30(openApi)));
  files.set('api/recado.bruno.json', JSON.stringify(buildBrunoCollection(openApi)));
  const postman = 'recado.postman_collection.json';
  files.set(`api/${postman}`, await read(`docs/collections/${postman}`));
  return { files, pages, missing };
}

function renderPage(page) {
  const rendered = renderMarkdown(page.text);
  const [intro = ''] = rendered.parts.map(({ text }) => text.trim()).filter(Boolean);
  const description = intro.length > MAX_DESCRIPTION ? `${intro.slice(0, MAX_DESCRIPTION)}…` : intro;
  return { ...page, ...rendered, description };
}

const MAX_DESCRIPTION = 155;
