import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { makePages, pageStyles } from './makePages.mjs';

const RELOAD = 'recado:reload';

/**
 * While developing: the pages at the addresses that the platform serves them at, made anew from the sources as they
 * are, and loaded again by those who look at them when something they are made of changes.
 *
 * @param {{ root: string }} options
 * @returns {import('vite').Plugin}
 */
export function livePagesPlugin({ root }) {
  let load;
  /** What was made of the sources as they are. One at a time: the loader does not bear two at once. */
  let made;
  let isBroken = false;
  const make = () => {
    made ??= makePages(load);
    made.then(
      () => {
        isBroken = false;
      },
      () => {
        isBroken = true;
      },
    );
    return made;
  };
  return {
    name: 'recado:live-pages',
    apply: 'serve',
    configureServer(server) {
      load = path => server.ssrLoadModule(path);
      const send = async (request, response, file, status) => {
        const html = await server.transformIndexHtml(
          `/${file}`,
          await readFile(join(root, file), 'utf8'),
          request.url,
        );
        response.writeHead(status, {
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'no-store',
        });
        response.end(html);
      };
      /** @param {(pages: typeof import('../src/paths.ts').pages, path: string) => [file?: string, status?: number]} choose */
      const answer = choose => (request, response, next) => {
        if (request.method !== 'GET' || !request.headers.accept?.includes('text/html')) return next();
        const { pathname } = new URL(request.url, 'http://localhost');
        make()
          .then(({ pages }) => {
            const [file, status] = choose(pages, pathname);
            return file ? send(request, response, file, status) : next();
          })
          .catch(next);
      };
      server.middlewares.use(
        answer(({ paths }, pathname) => [paths[Object.keys(paths).find(path => isAt(path, pathname))], 200]),
      );
      // Returned, it stands behind everything that Vite answers.
      return () => server.middlewares.use(answer(({ notFound }) => [notFound, 404]));
    },
    transform: {
      order: 'pre',
      filter: { id: pageStyles },
      async handler(code) {
        const tokens = await this.resolve('@recado/ui/tokens');
        this.addWatchFile(tokens.id);
        return `${(await make()).tokens}${code}`;
      },
    },
    transformIndexHtml: {
      order: 'pre',
      async handler(html, { filename }) {
        const file = basename(filename);
        const filled = (await make()).fill(html, file);
        const children = `import.meta.hot.on('${RELOAD}', () => location.reload());`;
        // The application's page changes what changed without being loaded again.
        const isPlain = file !== 'app.html';
        return {
          html: filled,
          tags: isPlain ? [{ tag: 'script', attrs: { type: 'module' }, children }] : [],
        };
      },
    },
    hotUpdate({ modules, server, timestamp }) {
      const { name, moduleGraph } = this.environment;
      // What the pages without React are made of is loaded here, not in the browser.
      if (name !== 'ssr' || modules.length === 0) return;
      for (const module of modules) moduleGraph.invalidateModule(module, new Set(), timestamp, true);
      made = undefined;
      const { hot } = server.environments.client;
      // The page that tells of a failure listens to nothing else.
      if (isBroken) hot.send({ type: 'full-reload' });
      else hot.send({ type: 'custom', event: RELOAD });
    },
  };
}

/** Whether a path is meant by one of ours, as the server's router writes it: `/clients/{id}`. */
function isAt(path, pathname) {
  const parts = path.split('/');
  const given = pathname.replace(/(?<=.)\/$/, '').split('/');
  return (
    parts.length === given.length &&
    parts.every((part, index) => part.startsWith('{') || part === given[index])
  );
}
