import { createServer } from 'node:http';

/**
 * Starts an empty package registry on loopback that accepts every published package.
 * @returns its URL, and the published packages: name → manifest and tarball
 */
export async function startTestNpmRegistry() {
  const publishedPackages = new Map();
  const server = createServer(async (request, response) => {
    const name = decodeURIComponent(request.url.slice(1).split('?')[0]);
    response.setHeader('content-type', 'application/json');
    if (request.method !== 'PUT') return response.writeHead(404).end('{"error":"not found"}');
    const parts = [];
    for await (const part of request) parts.push(part);
    const { versions, _attachments } = JSON.parse(Buffer.concat(parts).toString());
    const [manifest] = Object.values(versions);
    const [{ data }] = Object.values(_attachments);
    publishedPackages.set(name, { manifest, tarball: Buffer.from(data, 'base64') });
    response.writeHead(201).end('{"ok":true}');
  });
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}/`,
    publishedPackages,
    stop: () => new Promise(resolve => server.close(resolve)),
  };
}
