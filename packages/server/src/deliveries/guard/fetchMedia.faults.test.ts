import { getEventListeners } from 'node:events';
import type { RequestListener, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { guard as texts } from '@recado/texts';
import { describe, expect, it } from 'vitest';
import type { MediaRequest } from './FetchedFile.ts';
import { fetchMedia } from './fetchMedia.ts';
import { samples } from './testing/samples.ts';
import { ALLOWED, usePeers } from './testing/usePeers.ts';
import { useTemporaryFiles } from './testing/useTemporaryFiles.ts';

const { peer, guard } = usePeers();
const temporaryFiles = useTemporaryFiles();
const maxBytes = 100_000;
const jpeg = samples.jpeg.toString('latin1');

/** Answers with bytes of ours instead of Node's, which does not lie. */
const raw =
  (head: string, body: string): RequestListener =>
  ({ socket }) =>
    void socket.end(`HTTP/1.1 200 OK\r\n${head}\r\n\r\n${body}`, 'latin1');

/** Sends for as long as somebody listens. */
function endlessly(response: ServerResponse): void {
  const piece = Buffer.alloc(16 * 1024, 7);
  const more = () => {
    while (response.write(piece));
  };
  response.on('drain', more);
  more();
}

async function fetchFrom(answer: RequestListener, given: Partial<MediaRequest> = {}) {
  const server = await peer(answer);
  return fetchMedia(guard(), { url: server.url(ALLOWED, '/archivo'), type: 'image', maxBytes, ...given });
}

describe('fetchMedia refuses', () => {
  it.each<[string, string, RequestListener, string]>([
    [
      'a file that is not there',
      'status',
      (_, response) => response.writeHead(404).end(jpeg),
      texts.file.status(404),
    ],
    [
      'a server in trouble',
      'status',
      (_, response) => response.writeHead(500).end(jpeg),
      texts.file.status(500),
    ],
    [
      'a part of a file',
      'status',
      (_, response) => response.writeHead(206).end(samples.jpeg),
      texts.file.status(206),
    ],
    ['no content', 'empty', (_, response) => response.writeHead(204).end(), texts.file.empty],
    ['no bytes', 'empty', (_, response) => response.end(), texts.file.empty],
    [
      'a page',
      'web-page',
      (_, response) => response.setHeader('content-type', 'text/html; charset=utf-8').end(samples.html),
      texts.file.webPage,
    ],
    [
      'a page that calls itself an image',
      'other-type',
      (_, response) => response.setHeader('content-type', 'image/jpeg').end(samples.html),
      texts.file.otherType('una imagen'),
    ],
    [
      'a video for an image',
      'other-type',
      (_, response) => response.end(samples.mp4),
      texts.file.otherType('una imagen'),
    ],
    [
      'a compressed body',
      'encoded',
      (_, response) => response.setHeader('content-encoding', 'gzip').end(gzipSync(samples.jpeg)),
      texts.file.encoded,
    ],
    [
      'a file that says it is too large',
      'too-large',
      raw('Content-Length: 100001', jpeg),
      texts.file.tooLarge(0.1),
    ],
    ['a file that is too large', 'too-large', (_, response) => endlessly(response), texts.file.tooLarge(0.1)],
    ['less than was announced', 'cut', raw('Content-Length: 5000', jpeg), texts.file.cut],
    [
      'a body that ends without its last piece',
      'cut',
      raw('Transfer-Encoding: chunked', `1000\r\n${jpeg}\r\n`),
      texts.file.cut,
    ],
    [
      'a connection reset in the body',
      'cut',
      ({ socket }, response) => response.write(samples.jpeg, () => socket.resetAndDestroy()),
      texts.file.cut,
    ],
    [
      'pieces that are none',
      'cut',
      raw('Transfer-Encoding: chunked', `1000\r\n${jpeg}\r\nzz\r\n`),
      texts.file.cut,
    ],
    [
      'an answer that is no HTTP',
      'unreachable',
      ({ socket }) => void socket.end('SSH-2.0-OpenSSH_9.6\r\n'),
      texts.file.unreachable,
    ],
    [
      'two lengths',
      'unreachable',
      raw('Content-Length: 5\r\nContent-Length: 4096', jpeg),
      texts.file.unreachable,
    ],
    ['no answer at all', 'unreachable', ({ socket }) => void socket.destroy(), texts.file.unreachable],
  ])('%s (%s), leaving nothing behind', async (_what, reason, answer, message) => {
    const status = reason === 'too-large' ? 413 : 422;
    await expect(fetchFrom(answer)).rejects.toMatchObject({ code: 'media-refused', reason, message, status });
    expect(temporaryFiles()).toEqual([]);
  });

  it('a server that does not listen', async () => {
    const server = await peer(() => {});
    await server.close();
    const fetching = fetchMedia(guard(), { url: server.url(ALLOWED), type: 'image', maxBytes });
    await expect(fetching).rejects.toMatchObject({ code: 'media-refused', reason: 'unreachable' });
  });

  it('a page as a document too, unless a page is what was wanted', async () => {
    const answer: RequestListener = (_, response) =>
      response.setHeader('content-type', 'text/html').end(samples.html);
    await expect(fetchFrom(answer, { type: 'document' })).rejects.toMatchObject({ reason: 'web-page' });
    const file = await fetchFrom(answer, { type: 'document', fileName: 'boletín.html' });
    expect(file).toMatchObject({ mimeType: 'text/html', fileName: 'boletín.html' });
  });
});

describe('fetchMedia ends', () => {
  it('where the announced length does, whatever comes after it', async () => {
    const file = await fetchFrom(raw(`Content-Length: ${jpeg.length}`, `${jpeg}and much more`));
    expect(file).toMatchObject({ size: jpeg.length });
  });

  it.each<[string, RequestListener]>([
    ['answers nothing', () => {}],
    ['sends no more of its body', (_, response) => void response.write(samples.jpeg)],
    ['sends its headers without an end', ({ socket }) => void socket.write('HTTP/1.1 200 OK\r\nX-A: 1\r\n')],
  ])('at its deadline when the server %s', async (_what, answer) => {
    const deadline = new AbortController();
    const fetching = fetchFrom(
      (request, response) => {
        answer(request, response);
        setImmediate(() => deadline.abort());
      },
      { deadline: deadline.signal },
    );
    await expect(fetching).rejects.toMatchObject({ reason: 'slow', message: texts.file.slow });
    expect(temporaryFiles()).toEqual([]);
  });

  it('at its deadline however steadily the bytes drip', async () => {
    const deadline = new AbortController();
    let drops = 0;
    const fetching = fetchFrom(
      (_, response) => {
        const drip = () => {
          if (response.destroyed) return;
          if (temporaryFiles().length === 1 && ++drops === 20) deadline.abort();
          response.write('.', () => setImmediate(drip));
        };
        drip();
      },
      { deadline: deadline.signal },
    );
    await expect(fetching).rejects.toMatchObject({ reason: 'slow' });
    expect(temporaryFiles()).toEqual([]);
  });

  it('with the signal of its caller, for its reason, and hangs up', async () => {
    const stop = new AbortController();
    const reason = new Error('the server is closing');
    let hasHungUp = false;
    const fetching = fetchFrom(
      (_, response) => {
        response.on('close', () => {
          hasHungUp = true;
        });
        response.write(samples.jpeg, () => stop.abort(reason));
      },
      { signal: stop.signal },
    );
    await expect(fetching).rejects.toBe(reason);
    await expect.poll(() => hasHungUp).toBe(true);
    expect(temporaryFiles()).toEqual([]);
  });

  it('with its refusal, whatever the server would still send', async () => {
    let hasHungUp = false;
    const fetching = fetchFrom((_, response) => {
      response.on('close', () => {
        hasHungUp = true;
      });
      endlessly(response.writeHead(404));
    });
    await expect(fetching).rejects.toMatchObject({ reason: 'status' });
    await expect.poll(() => hasHungUp).toBe(true);
  });

  it('without leaving anything at a signal that lives on', async () => {
    const { signal } = new AbortController();
    await fetchFrom((_, response) => response.end(samples.jpeg), { signal });
    await expect(fetchFrom((_, response) => response.end(samples.pdf), { signal })).rejects.toThrow();
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('before it begins when there is no time left', async () => {
    const server = await peer((_, response) => response.end(samples.jpeg));
    const request = {
      url: server.url(ALLOWED),
      type: 'image',
      maxBytes,
      deadline: AbortSignal.abort(),
    } as const;
    await expect(fetchMedia(guard(), request)).rejects.toMatchObject({ reason: 'slow' });
    expect(server.requests).toEqual([]);
  });
});
