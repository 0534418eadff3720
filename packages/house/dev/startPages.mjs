import { request as send } from 'node:http';
import { join } from 'node:path';
import { createServer } from 'vite';
import { root } from '../build/findRooms.mjs';
import { texts } from './texts.mjs';

/** What the platform answers, whatever the pages are. */
const ofPlatform = /^\/(api|health|metrics)([/?]|$)/;

/**
 * The pages from their sources, at the addresses that the platform serves them at; what is the platform's goes there.
 * Without its content security policy, which forbids what makes pages change while they are looked at.
 *
 * @param platformUrl resolves, once it answers, with where it does; undefined when it does not run
 */
export async function startPages({ port, platformUrl }) {
  const web = join(root, 'packages/web');
  const server = await createServer({
    root: web,
    configFile: join(web, 'vite.config.ts'),
    clearScreen: false,
    logLevel: 'warn',
    server: { host: '127.0.0.1', port, strictPort: port !== 0 },
    plugins: [
      {
        name: 'recado:platform',
        configureServer: ({ middlewares }) => void middlewares.use(handOn(platformUrl)),
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

/** Requests that come while the platform starts again wait for it. */
function handOn(platformUrl) {
  return async (request, response, next) => {
    if (!ofPlatform.test(request.url)) return next();
    const refuse = (statusCode, error) => {
      if (response.headersSent) return response.destroy();
      response.writeHead(statusCode, { 'content-type': 'application/json; charset=utf-8' });
      response.end(JSON.stringify({ statusCode, error, message: texts.down }));
    };
    const url = await platformUrl();
    if (url === undefined) return refuse(503, 'Service Unavailable');
    const { hostname, port } = new URL(url);
    const { method, headers, url: path } = request;
    const handed = send({ hostname, port, method, headers, path }, answer => {
      response.writeHead(answer.statusCode, answer.headers);
      answer.on('error', () => response.destroy()).pipe(response);
    });
    handed.on('error', () => refuse(502, 'Bad Gateway'));
    response.on('close', () => handed.destroy());
    request.pipe(handed);
  };
}
