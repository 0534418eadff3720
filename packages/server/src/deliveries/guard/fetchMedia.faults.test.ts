import { getEventListeners } from 'node:events';
import type { RequestListener, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { outboundRequestErrorTexts as texts } from '@recado/texts';
import { describe, expect, it } from 'vitest';
import type { FetchMediaRequest } from './FetchedFile.ts';
import { fetchMedia } from './fetchMedia.ts';
import { sampleFiles } from './testing/sampleFiles.ts';
import { ALLOWED_LOOPBACK_ADDRESS, useLoopbackServers } from './testing/useLoopbackServers.ts';
import { useTemporaryFolder } from './testing/useTemporaryFolder.ts';

const { startServer, createTestGuard } = useLoopbackServers();
const temporaryFiles = useTemporaryFolder();
const maxBytes = 100_000;
const jpeg = sampleFiles.jpeg.toString('latin1');

/** Creates a handler that sends raw bytes, because Node's server cannot send contradictory responses. */
const sendRaw =
  (head: string, body: string): RequestListener =>
  ({ socket }) =>
    void socket.end(`HTTP/1.1 200 OK\r\n${head}\r\n\r\n${body}`, 'latin1');

/** Sends data until the client disconnects. */
function sendEndlessly(response: ServerResponse): void {
  const piece = Buffer.alloc(16 * 1024, 7);
  const writeMore = () => {
    while (response.write(piece));
  };
  response.on('drain', writeMore);
  writeMore();
}

async function fetchFrom(answer: RequestListener, overrides: Partial<FetchMediaRequest> = {}) {
  const server = await startServer(answer);
  return fetchMedia(createTestGuard(), {
    url: server.url(ALLOWED_LOOPBACK_ADDRESS, '/archivo'),
    type: 'image',
    maxBytes,
    ...overrides,
  });
}

describe('fetchMedia with an unusable response', () => {
  it.each<[string, string, RequestListener, string]>([
    ['status 404', 'status', (_, response) => response.writeHead(404).end(jpeg), texts.file.status(404)],
    ['status 500', 'status', (_, response) => response.writeHead(500).end(jpeg), texts.file.status(500)],
    [
      'a partial file',
      'status',
      (_, response) => response.writeHead(206).end(sampleFiles.jpeg),
      texts.file.status(206),
    ],
    ['no content', 'empty', (_, response) => response.writeHead(204).end(), texts.file.empty],
    ['an empty body', 'empty', (_, response) => response.end(), texts.file.empty],
    [
      'a web page',
      'web-page',
      (_, response) => response.setHeader('content-type', 'text/html; charset=utf-8').end(sampleFiles.html),
      texts.file.webPage,
    ],
    [
      'a web page with an image type',
      'other-type',
      (_, response) => response.setHeader('content-type', 'image/jpeg').end(sampleFiles.html),
      texts.file.otherType('una imagen'),
    ],
    [
      'a video instead of an image',
      'other-type',
      (_, response) => response.end(sampleFiles.mp4),
      texts.file.otherType('una imagen'),
    ],
    [
      'a compressed body',
      'encoded',
      (_, response) => response.setHeader('content-encoding', 'gzip').end(gzipSync(sampleFiles.jpeg)),
      texts.file.encoded,
    ],
    [
      'a file that is announced as too large',
      'too-large',
      sendRaw('Content-Length: 100001', jpeg),
      texts.file.tooLarge(0.1),
    ],
    ['a file that is too large', 'too-large', (_, response) => sendEndlessly(response), texts.file.tooLarge(0.1)],
    ['fewer bytes than announced', 'cut', sendRaw('Content-Length: 5000', jpeg), texts.file.cut],
    [
      'a body without its last chunk',
      'cut',
      sendRaw('Transfer-Encoding: chunked', `1000\r\n${jpeg}\r\n`),
      texts.file.cut,
    ],
    [
      'a connection reset during the body',
      'cut',
      ({ socket }, response) => response.write(sampleFiles.jpeg, () => socket.resetAndDestroy()),
      texts.file.cut,
    ],
    ['an invalid chunk', 'cut', sendRaw('Transfer-Encoding: chunked', `1000\r\n${jpeg}\r\nzz\r\n`), texts.file.cut],
    [
      'a response that is not HTTP',
      'unreachable',
      ({ socket }) => void socket.end('SSH-2.0-OpenSSH_9.6\r\n'),
      texts.file.unreachable,
    ],
    [
      'two Content-Length headers',
      'unreachable',
      sendRaw('Content-Length: 5\r\nContent-Length: 4096', jpeg),
      texts.file.unreachable,
    ],
    ['no response', 'unreachable', ({ socket }) => void socket.destroy(), texts.file.unreachable],
  ])('rejects %s (%s) and leaves no file behind', async (_title, reason, answer, message) => {
    const status = reason === 'too-large' ? 413 : 422;
    await expect(fetchFrom(answer)).rejects.toMatchObject({ code: 'media-refused', reason, message, status });
    expect(temporaryFiles()).toEqual([]);
  });

  it('rejects when no server listens at the address', async () => {
    const server = await startServer(() => {});
    await server.close();
    const pendingFetch = fetchMedia(createTestGuard(), {
      url: server.url(ALLOWED_LOOPBACK_ADDRESS),
      type: 'image',
      maxBytes,
    });
    await expect(pendingFetch).rejects.toMatchObject({ code: 'media-refused', reason: 'unreachable' });
  });

  it('rejects a web page instead of a document, unless the caller requested a page', async () => {
    const answer: RequestListener = (_, response) =>
      response.setHeader('content-type', 'text/html').end(sampleFiles.html);
    await expect(fetchFrom(answer, { type: 'document' })).rejects.toMatchObject({ reason: 'web-page' });
    const file = await fetchFrom(answer, { type: 'document', fileName: 'boletín.html' });
    expect(file).toMatchObject({ mimeType: 'text/html', fileName: 'boletín.html' });
  });
});

describe('download by fetchMedia', () => {
  it('ends at the announced length when the server sends more bytes', async () => {
    const file = await fetchFrom(sendRaw(`Content-Length: ${jpeg.length}`, `${jpeg}and much more`));
    expect(file).toMatchObject({ size: jpeg.length });
  });

  it.each<[string, RequestListener]>([
    ['does not respond', () => {}],
    ['stops in the middle of the body', (_, response) => void response.write(sampleFiles.jpeg)],
    ['never ends its headers', ({ socket }) => void socket.write('HTTP/1.1 200 OK\r\nX-A: 1\r\n')],
  ])('stops at its deadline when the server %s', async (_title, answer) => {
    const deadline = new AbortController();
    const pendingFetch = fetchFrom(
      (request, response) => {
        answer(request, response);
        setImmediate(() => deadline.abort());
      },
      { deadline: deadline.signal },
    );
    await expect(pendingFetch).rejects.toMatchObject({ reason: 'slow', message: texts.file.slow });
    expect(temporaryFiles()).toEqual([]);
  });

  it('stops at its deadline when the bytes arrive slowly but steadily', async () => {
    const deadline = new AbortController();
    let dripCount = 0;
    const pendingFetch = fetchFrom(
      (_, response) => {
        const drip = () => {
          if (response.destroyed) return;
          if (temporaryFiles().length === 1 && ++dripCount === 20) deadline.abort();
          response.write('.', () => setImmediate(drip));
        };
        drip();
      },
      { deadline: deadline.signal },
    );
    await expect(pendingFetch).rejects.toMatchObject({ reason: 'slow' });
    expect(temporaryFiles()).toEqual([]);
  });

  it("rejects with the reason of the caller's signal and closes the connection when the signal aborts", async () => {
    const stop = new AbortController();
    const reason = new Error('the server is closing');
    let hasHungUp = false;
    const pendingFetch = fetchFrom(
      (_, response) => {
        response.on('close', () => {
          hasHungUp = true;
        });
        response.write(sampleFiles.jpeg, () => stop.abort(reason));
      },
      { signal: stop.signal },
    );
    await expect(pendingFetch).rejects.toBe(reason);
    await expect.poll(() => hasHungUp).toBe(true);
    expect(temporaryFiles()).toEqual([]);
  });

  it('closes the connection when it rejects a response that has no end', async () => {
    let hasHungUp = false;
    const pendingFetch = fetchFrom((_, response) => {
      response.on('close', () => {
        hasHungUp = true;
      });
      sendEndlessly(response.writeHead(404));
    });
    await expect(pendingFetch).rejects.toMatchObject({ reason: 'status' });
    await expect.poll(() => hasHungUp).toBe(true);
  });

  it('removes its listeners from a signal that outlives the download', async () => {
    const { signal } = new AbortController();
    await fetchFrom((_, response) => response.end(sampleFiles.jpeg), { signal });
    await expect(fetchFrom((_, response) => response.end(sampleFiles.pdf), { signal })).rejects.toThrow();
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('sends no request when its deadline has already passed', async () => {
    const server = await startServer((_, response) => response.end(sampleFiles.jpeg));
    const request = {
      url: server.url(ALLOWED_LOOPBACK_ADDRESS),
      type: 'image',
      maxBytes,
      deadline: AbortSignal.abort(),
    } as const;
    await expect(fetchMedia(createTestGuard(), request)).rejects.toMatchObject({ reason: 'slow' });
    expect(server.requests).toEqual([]);
  });
});
