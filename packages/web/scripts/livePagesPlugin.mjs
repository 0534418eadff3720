import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { WORKER_FILE } from './composeOfflineWorker.mjs';
import { pageStylesPattern, renderSitePages } from './renderSitePages.mjs';

const RELOAD = 'recado:reload';

/**
 * Serves the pages at the platform's paths during development, rendered from the current sources.
 * Open pages reload when one of their sources changes.
 *
 * @param {{ root: string }} options
 * @returns {import('vite').Plugin}
 */
export function livePagesPlugin({ root }) {
  let load;
  /**
   * Pages rendered from the current sources. Renderings are queued, because the loader supports only one at a
   * time.
   */
  let renderedPages;
  let isBroken = false;
  const renderCurrentPages = () => {
    renderedPages ??= renderSitePages(load);
    renderedPages.then(
      () => {
        isBroken = false;
      },
      () => {
        isBroken = true;
      },
    );
    return renderedPages;
  };
  return {
    name: 'recado:live-pages',
    apply: 'serve',
    configureServer(server) {
      load = path => server.ssrLoadModule(path);
      const serveText = (path, type, read) =>
        server.middlewares.use(path, (_request, response, next) => {
          read().then(text => response.setHeader('content-type', type).end(text), next);
        });
      serveText('/avisos.js', 'text/javascript', () => readFile(join(root, WORKER_FILE), 'utf8'));
      serveText('/recado.webmanifest', 'application/manifest+json', async () => (await renderCurrentPages()).manifest);
      const send = async (request, response, file, status) => {
        const html = await server.transformIndexHtml(`/${file}`, await readFile(join(root, file), 'utf8'), request.url);
        response.writeHead(status, {
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'no-store',
        });
        response.end(html);
      };
      /**
       * Creates a middleware that serves rendered pages.
       * @param {(pages: typeof import('../src/paths.ts').sitePages, path: string) => [file?: string, status?: number]} choose
       *   returns the file of the page for a path, and its HTTP status
       */
      const createMiddleware = choose => (request, response, next) => {
        if (request.method !== 'GET' || !request.headers.accept?.includes('text/html')) return next();
        const { pathname } = new URL(request.url, 'http://localhost');
        renderCurrentPages()
          .then(({ pages }) => {
            const [file, status] = choose(pages, pathname);
            return file ? send(request, response, file, status) : next();
          })
          .catch(next);
      };
      server.middlewares.use(
        createMiddleware(({ paths }, pathname) => [
          paths[Object.keys(paths).find(path => matchesPath(path, pathname))],
          200,
        ]),
      );
      // Vite calls the returned function after it installed its own middlewares, so the not-found page comes last.
      return () => server.middlewares.use(createMiddleware(({ notFound }) => [notFound, 404]));
    },
    transform: {
      order: 'pre',
      filter: { id: pageStylesPattern },
      async handler(code) {
        const tokens = await this.resolve('@recado/ui/tokens');
        this.addWatchFile(tokens.id);
        return `${code}${(await renderCurrentPages()).tokens}`;
      },
    },
    transformIndexHtml: {
      order: 'pre',
      async handler(html, { filename }) {
        const file = basename(filename);
        const filled = (await renderCurrentPages()).fill(html, file);
        const children = `import.meta.hot.on('${RELOAD}', () => location.reload());`;
        // Pages without React need a reload. The application's page does not, because it receives hot updates.
        const isPlain = file !== 'app.html';
        return {
          html: filled,
          tags: isPlain ? [{ tag: 'script', attrs: { type: 'module' }, children }] : [],
        };
      },
    },
    hotUpdate({ modules, server, timestamp }) {
      const { name, moduleGraph } = this.environment;
      // Vite reports a change to each environment. Only its server environment (`ssr`) renders these pages.
      if (name !== 'ssr' || modules.length === 0) return;
      for (const module of modules) moduleGraph.invalidateModule(module, new Set(), timestamp, true);
      renderedPages = undefined;
      const { hot } = server.environments.client;
      // After an error, Vite's error page is open, which listens only to `full-reload`.
      if (isBroken) hot.send({ type: 'full-reload' });
      else hot.send({ type: 'custom', event: RELOAD });
    },
  };
}

/** Returns whether `pathname` matches a path of the server's router, such as `/clients/{id}`. */
function matchesPath(path, pathname) {
  const parts = path.split('/');
  const pathnameParts = pathname.replace(/(?<=.)\/$/, '').split('/');
  return (
    parts.length === pathnameParts.length &&
    parts.every((part, index) => part.startsWith('{') || part === pathnameParts[index])
  );
}
