import { request as send } from 'node:http';
import { join } from 'node:path';
import { createServer } from 'vite';
import { repositoryRoot } from '../build/findPackageFolders.mjs';
import { devTexts } from './devTexts.mjs';

/** Paths that the platform serves. All other paths belong to the pages. */
const platformPaths = /^\/(api|health|metrics)([/?]|$)/;

/**
 * Serves the pages from source at their production addresses and proxies API requests to the platform.
 * Omits the platform's content security policy, which would block hot module replacement.
 *
 * @param platformUrl resolves with the platform's URL once it answers, or undefined if it does not run
 */
export async function startPageServer({ port, platformUrl }) {
  const web = join(repositoryRoot, 'packages/web');
  const server = await createServer({
    root: web,
    configFile: join(web, 'vite.config.ts'),
    clearScreen: false,
    logLevel: 'warn',
    server: { host: '127.0.0.1', port, strictPort: port !== 0 },
    plugins: [
      {
        name: 'recado:platform',
        configureServer: ({ middlewares }) => void middlewares.use(proxyToPlatform(platformUrl)),
      },
    ],
  });
  await server.listen();
  return {
    url: `http://localhost:${server.httpServer.address().port}`,
    watcher: server.watcher,
    stop: () => server.close(),
  };
}

/** Proxies a request to the platform. Requests wait while the platform restarts. */
function proxyToPlatform(platformUrl) {
  return async (request, response, next) => {
    if (!platformPaths.test(request.url)) return next();
    const sendError = (statusCode, error) => {
      if (response.headersSent) return response.destroy();
      response.writeHead(statusCode, { 'content-type': 'application/json; charset=utf-8' });
      response.end(JSON.stringify({ statusCode, error, message: devTexts.down }));
    };
    const url = await platformUrl();
    if (url === undefined) return sendError(503, 'Service Unavailable');
    const { hostname, port } = new URL(url);
    const { method, headers, url: path } = request;
    const proxyRequest = send({ hostname, port, method, headers, path }, answer => {
      response.writeHead(answer.statusCode, answer.headers);
      answer.on('error', () => response.destroy()).pipe(response);
    });
    proxyRequest.on('error', () => sendError(502, 'Bad Gateway'));
    response.on('close', () => proxyRequest.destroy());
    request.pipe(proxyRequest);
  };
}
