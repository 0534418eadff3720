import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const folder = new URL('../../../docs/n8n/', import.meta.url);
/** Where they are served. */
const PLACE = 'flujos/';

/**
 * The ready flows for n8n, as files of the site: who takes one fetches it, and nobody else.
 *
 * @returns {import('vite').Plugin}
 */
export function flowsPlugin() {
  return {
    name: 'recado:flows',
    configureServer(server) {
      server.middlewares.use(`/${PLACE}`, async (request, response, next) => {
        const name = (request.url ?? '').slice(1);
        if (!(await names()).includes(name)) return next();
        response.setHeader('content-type', 'application/json; charset=utf-8');
        response.end(await readFile(new URL(name, folder)));
      });
    },
    async generateBundle() {
      for (const name of await names())
        this.emitFile({
          type: 'asset',
          fileName: `${PLACE}${name}`,
          source: await readFile(fileURLToPath(new URL(name, folder))),
        });
    },
  };
}

const names = async () => (await readdir(folder)).filter(name => name.endsWith('.json'));
