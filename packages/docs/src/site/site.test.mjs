import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { transportErrorCodes } from '@recado/transport';
import { beforeAll, expect, it } from 'vitest';
import { getSourcePath, sections } from '../structure.mjs';
import { composeSite } from './composeSite.mjs';
import { getAddress } from './layout.mjs';

/** Links of the guides to folders and code, which are not part of the site. Their texts remain. */
const guideLinksToCode = [
  'docs/guides/programs.md: packages/sdk-python/README.md',
  'docs/guides/programs.md: packages/sdk-php/README.md',
  'docs/guides/your-own-transport.md: plugins/transport-baileys',
  'docs/guides/embed-back-office.md: docs/guides/embed-back-office',
];

const root = fileURLToPath(new URL('../../../..', import.meta.url));
let site;
beforeAll(async () => {
  site = await composeSite(root);
});

const listHtml = () => [...site.files].filter(([name]) => name.endsWith('.html'));
const listAddresses = html => [...html.matchAll(/ (?:href|src)="([^"]+)"/g)].map(([, address]) => address);

it('leads every link to a page or file of the site, and every anchor to a heading', () => {
  const anchors = new Map(
    listHtml().map(([name, html]) => [
      name === 'index.html' ? '/docs' : `/docs/${name.slice(0, -'.html'.length)}`,
      new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)),
    ]),
  );
  const broken = [];
  for (const [address, ids] of anchors) {
    const name = address === '/docs' ? 'index.html' : `${address.slice('/docs/'.length)}.html`;
    for (const target of listAddresses(site.files.get(name))) {
      if (/^https?:/.test(target)) continue;
      const [path, anchor] = target.split('#');
      const page = path === '' ? address : path;
      const isFile = page.startsWith('/docs/') && site.files.has(page.slice('/docs/'.length));
      // Pages of the platform itself, to which the documentation links.
      const isPlatform = /^\/(favicon\.svg|dashboard|api-explorer)$/.test(page);
      if (!anchors.has(page) && !isFile && !isPlatform) broken.push(`${address}: ${target}`);
      const isMissing = anchors.has(page) && !(anchors.get(page) ?? ids).has(decodeURIComponent(anchor ?? ''));
      if (anchor && isMissing) broken.push(`${address}: ${target}`);
    }
  }
  expect(broken).toEqual([]);
});

it('resolves every link of the pages that people write for the site', () => {
  const isGuide = line => /^(packages\/docs|docs\/guides|docs\/glosario|docs\/deploy)/.test(line);
  expect(site.missing.filter(isGuide)).toEqual(guideLinksToCode);
});

it('loads nothing from other hosts and contains no inline code or style', () => {
  for (const [name, html] of listHtml()) {
    expect(html, name).not.toMatch(/<script>|<style|\sstyle="|\son\w+="/);
    const loaded = [...html.matchAll(/<(?:script|link|img)[^>]*? (?:src|href)="([^"]+)"/g)].map(([, url]) => url);
    expect(
      loaded.filter(url => !url.startsWith('/')),
      name,
    ).toEqual([]);
  }
});

it('has one first heading and a title on every page', () => {
  const faulty = listHtml().filter(([, html]) => [...html.matchAll(/<h1[ >]/g)].length !== 1);
  expect(faulty.map(([name]) => name)).toEqual([]);
  expect(site.pages.filter(({ title }) => title === '').map(({ path }) => path)).toEqual([]);
});

it('contains every guide, operation, event and error code', () => {
  const openApi = JSON.parse(site.files.get('api/openapi.json'));
  const operations = Object.values(openApi.paths).flatMap(item =>
    Object.values(item).flatMap(({ operationId }) => operationId ?? []),
  );
  const guides = readdirSync(`${root}/docs/guides`).filter(name => name.endsWith('.md'));
  const sources = sections.flatMap(section => section.pages.map(getSourcePath));
  expect(guides.filter(name => !sources.includes(`docs/guides/${name}`))).toEqual([]);
  for (const id of operations) expect(site.files.has(`api/referencia/${id}.html`), id).toBe(true);
  for (const type of Object.keys(openApi.webhooks)) expect(site.files.has(`api/eventos/${type}.html`), type).toBe(true);
  for (const code of transportErrorCodes.filter(code => !['credentials-refused'].includes(code)))
    expect(site.files.has(`errores/${code}.html`), code).toBe(true);
});

it('publishes each page as Markdown and lists the guides in llms.txt', () => {
  for (const { path } of site.pages) expect(site.files.has(`${path || 'index'}.md`), path).toBe(true);
  const list = site.files.get('llms.txt');
  for (const { path, isReference, section } of site.pages)
    if (!isReference && section) expect(list).toContain(`${getAddress(path)}.md`);
  expect(site.files.get('llms-full.txt')).toContain('# Webhooks');
});
