import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const folder = new URL('../../../docs/n8n/', import.meta.url);
/** URL path below which the n8n flows are served. */
const FLOWS_PATH = 'flujos/';

/**
 * Adds the ready-made n8n flows to the site as separate files. A browser downloads one only when
 * its user requests it.
 *
 * @returns {import('vite').Plugin}
 */
export function n8nFlowsPlugin() {
  return {
    name: 'recado:flows',
    configureServer(server) {
      server.middlewares.use(`/${FLOWS_PATH}`, async (request, response, next) => {
        const name = (request.url ?? '').slice(1);
        if (!(await listFlowFiles()).includes(name)) return next();
        response.setHeader('content-type', 'application/json; charset=utf-8');
        response.end(await readFile(new URL(name, folder)));
      });
    },
    async generateBundle() {
      for (const name of await listFlowFiles())
        this.emitFile({
          type: 'asset',
          fileName: `${FLOWS_PATH}${name}`,
          source: await readFile(fileURLToPath(new URL(name, folder))),
        });
    },
  };
}

const listFlowFiles = async () => (await readdir(folder)).filter(name => name.endsWith('.json'));
