import { join } from 'node:path';
import { composeOfflineWorker, isOfflineRoute } from './composeOfflineWorker.mjs';
import { listPackageBytes, PACKAGE_BYTES_PATH } from './listPackageBytes.mjs';
import { filesOf } from './planChunks.mjs';

/**
 * Vite plugin that writes one page for each route. It names every script file that the route needs, so that the
 * browser discovers none of them late. It also names the requests of the route's first content, for the browser and,
 * in pages.json, for the server.
 *
 * @param {{ root: string, routes: readonly import('../src/routeEntries.ts').RouteEntry[] }} options
 * @returns {import('vite').Plugin}
 */
export function routePagesPlugin({ root, routes }) {
  return {
    name: 'recado:route-pages',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const chunks = new Map(Object.entries(bundle).filter(([, { type }]) => type === 'chunk'));
        throwIfImportsAreCircular(chunks);
        const html = String(bundle['app.html'].source);
        const pages = { ...JSON.parse(bundle['pages.json'].source), requests: {} };
        const offlinePages = [];
        for (const { name, paths, modules, requests } of routes) {
          const fileName = `app-${name}.html`;
          const files = filesOf(
            chunks,
            modules.map(module => join(root, '..', module)),
          );
          const source = fillPage(html, files, requests);
          this.emitFile({ type: 'asset', fileName, source });
          if (isOfflineRoute(name)) offlinePages.push(source);
          for (const path of paths) pages.paths[path] = fileName;
          for (const path of paths) pages.requests[path] = requests;
        }
        const worker = await composeOfflineWorker({ root, chunks, routes, pages: offlinePages });
        this.emitFile({ type: 'asset', fileName: 'avisos.js', source: worker });
        const packageBytes = JSON.stringify(listPackageBytes(chunks));
        this.emitFile({ type: 'asset', fileName: PACKAGE_BYTES_PATH, source: packageBytes });
        bundle['pages.json'].source = JSON.stringify(pages, undefined, 2);
      },
    },
  };
}

/**
 * Throws an error if files import each other. The code of one of them would then run before its imports.
 */
function throwIfImportsAreCircular(chunks) {
  const finished = new Set();
  const visit = (file, importers) => {
    if (importers.includes(file))
      throw new Error(`script files import each other: ${[...importers, file].join(' > ')}`);
    if (finished.has(file)) return;
    for (const imported of chunks.get(file).imports) visit(imported, [...importers, file]);
    finished.add(file);
  };
  for (const file of chunks.keys()) visit(file, []);
}

function fillPage(html, files, requests) {
  const links = [...files]
    .filter(file => !html.includes(`/${file}"`))
    .map(file => `    <link rel="modulepreload" crossorigin href="/${file}">\n`);
  return html
    .replace('name="early-requests" content=""', `name="early-requests" content="${requests.join(' ')}"`)
    .replace('  </head>', () => `${links.join('')}  </head>`);
}
