import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { fetchMedia } from './fetchMedia.ts';
import { samples } from './testing/samples.ts';
import { ALLOWED, PRIVATE, usePeers } from './testing/usePeers.ts';
import { useTemporaryFiles } from './testing/useTemporaryFiles.ts';

const { peer, guard } = usePeers();
const temporaryFiles = useTemporaryFiles();
const maxBytes = 1_000_000;

describe('fetchMedia', () => {
  it('hands over the bytes as they came, measured and recognised', async () => {
    const server = await peer((_request, response) => response.end(samples.jpeg));
    const url = server.url(ALLOWED, '/fotos/men%C3%BA.jpg');
    const file = await fetchMedia(guard(), { url, type: 'image', maxBytes });
    expect(file).toMatchObject({
      mimeType: 'image/jpeg',
      size: samples.jpeg.length,
      sha256: createHash('sha256').update(samples.jpeg).digest('hex'),
      fileName: 'menú.jpg',
    });
    expect(await readFile(file.path)).toEqual(samples.jpeg);
  });

  it('keeps it where nobody else can read it, until it is removed', async () => {
    const server = await peer((_request, response) => response.end(samples.jpeg));
    const file = await fetchMedia(guard(), { url: server.url(ALLOWED), type: 'image', maxBytes });
    expect((await stat(file.path)).mode & 0o777).toBe(0o600);
    expect(temporaryFiles()).toHaveLength(1);
    await file.remove();
    await file.remove();
    expect(temporaryFiles()).toEqual([]);
  });

  it('takes a file of exactly the size that is allowed', async () => {
    const server = await peer((_request, response) => response.end(samples.pdf));
    const request = { url: server.url(ALLOWED), type: 'document', maxBytes: samples.pdf.length } as const;
    expect(await fetchMedia(guard(), request)).toMatchObject({ size: samples.pdf.length });
  });

  it('takes a large file in pieces of unknown number', async () => {
    const piece = Buffer.alloc(64 * 1024, 'pan');
    const server = await peer((_request, response) => {
      response.write(samples.mp4);
      for (let sent = 0; sent < 160; sent++) response.write(piece);
      response.end();
    });
    const request = { url: server.url(ALLOWED, '/v.mp4'), type: 'video', maxBytes: 16e6 } as const;
    const file = await fetchMedia(guard(), request);
    const content = Buffer.concat([samples.mp4, ...Array.from({ length: 160 }, () => piece)]);
    expect(file.sha256).toBe(createHash('sha256').update(content).digest('hex'));
  });

  it('names the file as the caller does, or else as its server does', async () => {
    const headers = { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="menú.csv"' };
    const server = await peer((_request, response) => {
      const name = Buffer.from(headers['content-disposition']).toString('latin1');
      response.writeHead(200, { ...headers, 'content-disposition': name }).end(samples.text);
    });
    const request = { url: server.url(ALLOWED, '/descarga'), type: 'document', maxBytes } as const;
    const file = await fetchMedia(guard(), request);
    expect(file).toMatchObject({ fileName: 'menú.csv', mimeType: 'text/csv' });
    expect(await fetchMedia(guard(), { ...request, fileName: 'precios.csv' })).toMatchObject({
      fileName: 'precios.csv',
    });
  });

  it('follows a redirection and takes the name from where it led', async () => {
    const server = await peer((request, response) => {
      if (request.url === '/x') response.writeHead(302, { location: '/concha.png' }).end();
      else response.end(samples.png);
    });
    const file = await fetchMedia(guard(), { url: server.url(ALLOWED, '/x'), type: 'image', maxBytes });
    expect(file).toMatchObject({ fileName: 'concha.png', mimeType: 'image/png' });
  });

  it('fetches nothing from a private network, directly or by a redirection', async () => {
    const secret = await peer((_request, response) => response.end(samples.jpeg), { address: PRIVATE });
    const server = await peer((_request, response) =>
      response.writeHead(301, { location: secret.url(PRIVATE) }).end(),
    );
    for (const url of [secret.url(PRIVATE), server.url(ALLOWED)]) {
      const fetching = fetchMedia(guard(), { url, type: 'image', maxBytes });
      await expect(fetching).rejects.toMatchObject({ code: 'address-refused', reason: 'private' });
    }
    expect(secret.connections()).toBe(0);
    expect(temporaryFiles()).toEqual([]);
  });
});
