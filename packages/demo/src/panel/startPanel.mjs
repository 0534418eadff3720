import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createActions } from './createActions.mjs';
import { refusal } from './refusal.mjs';

const pages = new Map([
  ['/', ['page.html', 'text/html; charset=utf-8']],
  ['/page.css', ['page.css', 'text/css; charset=utf-8']],
  ['/page.js', ['page.js', 'text/javascript; charset=utf-8']],
  ['/api.js', ['api.js', 'text/javascript; charset=utf-8']],
  ['/thread.js', ['thread.js', 'text/javascript; charset=utf-8']],
]);
const headers = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
};
const LARGEST = 8_000_000;

/** The page that plays the phones, and the few calls it makes. Loopback only. */
export async function startPanel({ port, ...parts }) {
  const actions = createActions(parts);
  const server = createServer((request, response) => {
    void answer(request, actions)
      .catch(error => json(error.status ?? 500, { error: error.message }))
      .then(({ status, type, body }) =>
        response.writeHead(status, { ...headers, 'content-type': type }).end(body),
      );
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function answer(request, actions) {
  // A page from elsewhere could otherwise reach us under a name of its own.
  if (!/^(127\.0\.0\.1|localhost)(:\d+)?$/.test(request.headers.host ?? '')) return json(421, {});
  const { pathname } = new URL(request.url, 'http://localhost');
  const page = pages.get(pathname);
  if (page && request.method === 'GET') {
    const [file, type] = page;
    return { status: 200, type, body: await readFile(new URL(file, import.meta.url)) };
  }
  const action = actions.find(({ method, path }) => method === request.method && path.test(pathname));
  if (!action) return json(404, { error: 'No hay nada en esta dirección.' });
  const [, ...parts] = action.path.exec(pathname);
  const body = request.method === 'POST' ? await readJson(request) : {};
  return json(200, (await action.run(parts.map(decodeURIComponent), body)) ?? {});
}

/** Other origins cannot send this type without asking first, and nobody answers them. */
async function readJson(request) {
  if (!/^application\/json\b/.test(request.headers['content-type'] ?? ''))
    throw refusal(415, 'Se espera JSON.');
  const parts = [];
  let size = 0;
  for await (const part of request) {
    size += part.length;
    if (size > LARGEST) throw refusal(413, 'El envío es demasiado grande.');
    parts.push(part);
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString());
  } catch {
    throw refusal(400, 'Se espera JSON.');
  }
}

const json = (status, value) => ({
  status,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify(value),
});
