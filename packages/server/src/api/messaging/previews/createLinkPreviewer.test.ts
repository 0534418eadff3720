import type { RequestListener, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import {
  ALLOWED_LOOPBACK_ADDRESS,
  REFUSED_LOOPBACK_ADDRESS,
  useLoopbackServers,
} from '../../../deliveries/guard/testing/useLoopbackServers.ts';
import {
  createSiteStarter,
  HTML_HEADERS as html,
  createHtmlPage as page,
  servePage as serve,
} from './testing/createSiteStarter.ts';

const servers = useLoopbackServers();
const { startServer } = servers;
const startSite = createSiteStarter(servers);

const picture = (width = 1_200, height = 630) =>
  sharp({ create: { width, height, channels: 3, background: '#c63' } })
    .jpeg()
    .toBuffer();

function writeForever(response: ServerResponse, part: string | Buffer): void {
  const timer = setInterval(() => response.write(part), 1);
  response.on('close', () => clearInterval(timer));
}

describe('findPreview', () => {
  it('returns title, description and a small JPEG of the picture', async () => {
    const bytes = await picture();
    const { find, requests } = await startSite((request, response) => {
      if (request.url === '/foto.jpg') return response.writeHead(200, { 'content-type': 'image/jpeg' }).end(bytes);
      return serve(
        '<title>La Espiga</title><meta name="description" content="Pan"><meta property="og:image" content="/foto.jpg">',
      )(request, response);
    });
    const preview = await find('/menu');
    expect(preview).toMatchObject({
      title: 'La Espiga',
      description: 'Pan',
      matchedText: expect.stringContaining('/menu'),
    });
    const { format, width = 0, height = 0 } = await sharp(preview?.thumbnail).metadata();
    expect({ format, width }).toEqual({ format: 'jpeg', width: 192 });
    expect(height).toBeLessThan(width);
    expect(preview?.thumbnail?.length).toBeLessThanOrEqual(16_384);
    expect(requests).toEqual(['/menu', '/foto.jpg']);
  });

  it('presents itself as a program that creates previews, in Spanish, also after a redirect to another server', async () => {
    const seen: (string | undefined)[] = [];
    const target = await startServer((request, response) => {
      seen.push(request.headers['user-agent'], request.headers['accept-language']);
      serve('<title>Video</title>')(request, response);
    });
    const { find } = await startSite((_request, response) =>
      response.writeHead(301, { location: target.url(ALLOWED_LOOPBACK_ADDRESS, '/watch') }).end(),
    );
    expect(await find('/corto')).toMatchObject({ title: 'Video' });
    expect(seen).toEqual([expect.stringContaining('like WhatsApp'), expect.stringContaining('es-MX')]);
  });

  it.each<[string, RequestListener]>([
    ['has no title', serve('<meta name="description" content="Pan">')],
    ['does not exist', (_request, response) => response.writeHead(404, html).end(page('<title>No existe</title>'))],
    [
      'blocks programs',
      (_request, response) => response.writeHead(403, html).end(page('<title>Just a moment…</title>')),
    ],
    [
      'is no HTML page',
      (_request, response) => response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF'),
    ],
    ['breaks its connection', request => request.socket.destroy()],
    ['redirects forever', (request, response) => response.writeHead(302, { location: `${request.url}a` }).end()],
    ['redirects nowhere', (_request, response) => response.writeHead(302, { location: 'http://[' }).end()],
    [
      'requires a login',
      (request, response) =>
        request.url?.startsWith('/accounts/login')
          ? serve('<title>Inicia sesión</title>')(request, response)
          : response.writeHead(302, { location: '/accounts/login/?next=x' }).end(),
    ],
  ])('returns nothing when the page %s', async (_state, answer) => {
    const { find } = await startSite(answer);
    expect(await find('/menu')).toBeUndefined();
  });

  it('requests no private address, by name, redirect or picture', async () => {
    const secrets = await startServer(serve('<title>Secreto</title>'), { address: REFUSED_LOOPBACK_ADDRESS });
    const inside = secrets.url(REFUSED_LOOPBACK_ADDRESS, '/interno');
    const site = await startSite(
      (request, response) => {
        if (request.url === '/salta') return response.writeHead(302, { location: inside }).end();
        return serve(`<title>Pan</title><meta property="og:image" content="${inside}">`)(request, response);
      },
      { names: { 'intranet.mx': [REFUSED_LOOPBACK_ADDRESS] } },
    );
    const findPreview = (url: string) => site.previewer.findPreview({ url, matchedText: url });
    expect(await findPreview(inside)).toBeUndefined();
    expect(await findPreview(inside.replace(REFUSED_LOOPBACK_ADDRESS, 'intranet.mx'))).toBeUndefined();
    expect(await site.find('/salta')).toBeUndefined();
    expect(await site.find('/foto')).toEqual({
      url: expect.any(String),
      matchedText: expect.any(String),
      title: 'Pan',
    });
    expect(secrets.connections()).toBe(0);
  });

  it.each<[string, RequestListener]>([
    ['is missing', (_request, response) => response.writeHead(404).end()],
    ['is no picture', (_request, response) => response.writeHead(200, { 'content-type': 'image/jpeg' }).end('<html>')],
    [
      'is an SVG',
      (_request, response) => response.end('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    ],
    [
      'declares a huge size',
      (_request, response) => response.writeHead(200, { 'content-length': 6_000_000 }).write('a'),
    ],
    ['never ends', (_request, response) => writeForever(response, Buffer.alloc(65_536))],
  ])('returns a preview without a picture when the picture %s', async (_state, answerPicture) => {
    const { find } = await startSite((request, response) =>
      request.url === '/foto'
        ? answerPicture(request, response)
        : serve('<title>Pan</title><meta property="og:image" content="/foto">')(request, response),
    );
    expect(await find('/')).toEqual({ url: expect.any(String), matchedText: expect.any(String), title: 'Pan' });
  });

  it('decodes no picture of too many pixels', async () => {
    const bytes = await sharp({ create: { width: 16_000, height: 4_000, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const { find } = await startSite((request, response) =>
      request.url === '/foto'
        ? response.end(bytes)
        : serve('<title>Pan</title><meta property="og:image" content="/foto">')(request, response),
    );
    expect((await find('/'))?.thumbnail).toBeUndefined();
  });

  it.each([
    ['head, and nothing of its endless body', '<title>Pan</title></head><body>', 2_000_000],
    ['first megabyte when its head never ends', '<title>Pan</title><script>', 20_000_000],
  ])('reads of a page only its %s', async (_part, start, maxSent) => {
    let sent = 0;
    const { find } = await startSite((_request, response) => {
      response.writeHead(200, html).write(start);
      const timer = setInterval(() => {
        sent += 65_536;
        response.write('a'.repeat(65_536));
      }, 1);
      response.on('close', () => clearInterval(timer));
    });
    expect(await find('/')).toMatchObject({ title: 'Pan' });
    expect(sent).toBeLessThan(maxSent);
  });

  it('reads a page that is compressed without request, and little of one that expands', async () => {
    const bomb = gzipSync(`<title>Pan</title><script>${' '.repeat(50_000_000)}`);
    const { find } = await startSite((request, response) =>
      response
        .writeHead(200, { ...html, 'content-encoding': 'gzip' })
        .end(request.url === '/bomba' ? bomb : gzipSync(page('<title>Comprimida</title>'))),
    );
    expect(await find('/')).toMatchObject({ title: 'Comprimida' });
    expect(await find('/bomba')).toMatchObject({ title: 'Pan' });
  });

  it('fetches a page once for concurrent and later messages, until the preview expires', async () => {
    let time = 0;
    const { find, requests } = await startSite(serve('<title>Pan</title>'), { now: () => time });
    await Promise.all([find('/a#1'), find('/a#2'), find('/a')]);
    time = 30 * 60_000 - 1;
    expect(await find('/a')).toMatchObject({ title: 'Pan' });
    expect(requests).toEqual(['/a']);
    time += 2;
    await find('/a');
    expect(requests).toEqual(['/a', '/a']);
  });

  it('fetches a page without a preview again after five minutes', async () => {
    let time = 0;
    const { find, requests } = await startSite(serve(''), { now: () => time });
    await find('/a');
    time = 5 * 60_000 - 1;
    await find('/a');
    expect(requests).toHaveLength(1);
    time += 2;
    await find('/a');
    expect(requests).toHaveLength(2);
  });

  it.each([300, 304])('requests a page once that answers %s', async status => {
    const { find, requests } = await startSite((_request, response) => response.writeHead(status).end());
    expect(await find('/a')).toBeUndefined();
    expect(requests).toEqual(['/a']);
  });
});
