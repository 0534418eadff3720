import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { fetchMedia } from './fetchMedia.ts';
import { sampleFiles } from './testing/sampleFiles.ts';
import {
  ALLOWED_LOOPBACK_ADDRESS,
  REFUSED_LOOPBACK_ADDRESS,
  useLoopbackServers,
} from './testing/useLoopbackServers.ts';
import { useTemporaryFolder } from './testing/useTemporaryFolder.ts';

const { startServer, createTestGuard } = useLoopbackServers();
const temporaryFiles = useTemporaryFolder();
const maxBytes = 1_000_000;

describe('fetchMedia', () => {
  it('returns the unchanged bytes with their size, digest and type', async () => {
    const server = await startServer((_request, response) => response.end(sampleFiles.jpeg));
    const url = server.url(ALLOWED_LOOPBACK_ADDRESS, '/fotos/men%C3%BA.jpg');
    const file = await fetchMedia(createTestGuard(), { url, type: 'image', maxBytes });
    expect(file).toMatchObject({
      mimeType: 'image/jpeg',
      size: sampleFiles.jpeg.length,
      sha256: createHash('sha256').update(sampleFiles.jpeg).digest('hex'),
      fileName: 'menú.jpg',
    });
    expect(await readFile(file.path)).toEqual(sampleFiles.jpeg);
  });

  it('stores a file that only its own user can read, until the file is removed', async () => {
    const server = await startServer((_request, response) => response.end(sampleFiles.jpeg));
    const file = await fetchMedia(createTestGuard(), {
      url: server.url(ALLOWED_LOOPBACK_ADDRESS),
      type: 'image',
      maxBytes,
    });
    expect((await stat(file.path)).mode & 0o777).toBe(0o600);
    expect(temporaryFiles()).toHaveLength(1);
    await file.remove();
    await file.remove();
    expect(temporaryFiles()).toEqual([]);
  });

  it('accepts a file of exactly the maximum size', async () => {
    const server = await startServer((_request, response) => response.end(sampleFiles.pdf));
    const request = {
      url: server.url(ALLOWED_LOOPBACK_ADDRESS),
      type: 'document',
      maxBytes: sampleFiles.pdf.length,
    } as const;
    expect(await fetchMedia(createTestGuard(), request)).toMatchObject({ size: sampleFiles.pdf.length });
  });

  it('accepts a large file that is sent in an unknown number of chunks', async () => {
    const piece = Buffer.alloc(64 * 1024, 'pan');
    const server = await startServer((_request, response) => {
      response.write(sampleFiles.mp4);
      for (let sent = 0; sent < 160; sent++) response.write(piece);
      response.end();
    });
    const request = { url: server.url(ALLOWED_LOOPBACK_ADDRESS, '/v.mp4'), type: 'video', maxBytes: 16e6 } as const;
    const file = await fetchMedia(createTestGuard(), request);
    const content = Buffer.concat([sampleFiles.mp4, ...Array.from({ length: 160 }, () => piece)]);
    expect(file.sha256).toBe(createHash('sha256').update(content).digest('hex'));
  });

  it('uses the file name that the caller requests, or otherwise the name from the server', async () => {
    const headers = { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="menú.csv"' };
    const server = await startServer((_request, response) => {
      const name = Buffer.from(headers['content-disposition']).toString('latin1');
      response.writeHead(200, { ...headers, 'content-disposition': name }).end(sampleFiles.text);
    });
    const request = { url: server.url(ALLOWED_LOOPBACK_ADDRESS, '/descarga'), type: 'document', maxBytes } as const;
    const file = await fetchMedia(createTestGuard(), request);
    expect(file).toMatchObject({ fileName: 'menú.csv', mimeType: 'text/csv' });
    expect(await fetchMedia(createTestGuard(), { ...request, fileName: 'precios.csv' })).toMatchObject({
      fileName: 'precios.csv',
    });
  });

  it('follows a redirect and takes the file name from its target', async () => {
    const server = await startServer((request, response) => {
      if (request.url === '/x') response.writeHead(302, { location: '/concha.png' }).end();
      else response.end(sampleFiles.png);
    });
    const file = await fetchMedia(createTestGuard(), {
      url: server.url(ALLOWED_LOOPBACK_ADDRESS, '/x'),
      type: 'image',
      maxBytes,
    });
    expect(file).toMatchObject({ fileName: 'concha.png', mimeType: 'image/png' });
  });

  it('fetches nothing from a private network, directly or after a redirect', async () => {
    const secret = await startServer((_request, response) => response.end(sampleFiles.jpeg), {
      address: REFUSED_LOOPBACK_ADDRESS,
    });
    const server = await startServer((_request, response) =>
      response.writeHead(301, { location: secret.url(REFUSED_LOOPBACK_ADDRESS) }).end(),
    );
    for (const url of [secret.url(REFUSED_LOOPBACK_ADDRESS), server.url(ALLOWED_LOOPBACK_ADDRESS)]) {
      const pendingFetch = fetchMedia(createTestGuard(), { url, type: 'image', maxBytes });
      await expect(pendingFetch).rejects.toMatchObject({ code: 'address-refused', reason: 'private' });
    }
    expect(secret.connections()).toBe(0);
    expect(temporaryFiles()).toEqual([]);
  });
});
