import { createServer } from 'node:http';

/**
 * A registry on loopback that knows nothing and takes what is published to it.
 * @returns its address, and what it took: name → the published manifest and the tarball
 */
export async function receivePublishes() {
  const taken = new Map();
  const server = createServer(async (request, response) => {
    const name = decodeURIComponent(request.url.slice(1).split('?')[0]);
    response.setHeader('content-type', 'application/json');
    if (request.method !== 'PUT') return response.writeHead(404).end('{"error":"not found"}');
    const parts = [];
    for await (const part of request) parts.push(part);
    const { versions, _attachments } = JSON.parse(Buffer.concat(parts).toString());
    const [manifest] = Object.values(versions);
    const [{ data }] = Object.values(_attachments);
    taken.set(name, { manifest, tarball: Buffer.from(data, 'base64') });
    response.writeHead(201).end('{"ok":true}');
  });
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}/`,
    taken,
    stop: () => new Promise(resolve => server.close(resolve)),
  };
}
